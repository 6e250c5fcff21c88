package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FolderSizeTest {
    @Test
    public void files() {
        assertEquals(30, new FolderSize().file(10).file(20).size());
        assertEquals(0, new FolderSize().size());
    }

    @Test
    public void folders() {
        FolderSize docs = new FolderSize().file(5).folder(new FolderSize().file(7));
        FolderSize root = new FolderSize().file(100).folder(docs).folder(new FolderSize());
        assertEquals(112, root.size());
        assertEquals(3, root.depth());
    }
}
