package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class GridPathsTest {
    @Test
    public void twice() {
        assertEquals(6, GridPaths.count("...", "...", "..."));
        assertEquals(6, GridPaths.count("...", "...", "..."));
    }

    @Test
    public void walls() {
        assertEquals(2, GridPaths.count("...", ".#.", "..."));
        assertEquals(0, GridPaths.count(".#", "#."));
    }
}
