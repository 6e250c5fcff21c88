package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ParentFolderTest {
    @Test
    public void shallow() {
        assertEquals(".", ParentFolder.parent("notes.txt"));
        assertEquals("/", ParentFolder.parent("/etc"));
        assertEquals("src", ParentFolder.parent("src/Main.java"));
    }

    @Test
    public void deep() {
        assertEquals("src/main/java", ParentFolder.parent("src/main/java/Main.java"));
        assertEquals("a/b", ParentFolder.parent("a/b/c"));
    }

    @Test
    public void absolute() {
        assertEquals("/usr/share", ParentFolder.parent("/usr/share/doc"));
        assertEquals("/usr", ParentFolder.parent("/usr/bin"));
    }
}
