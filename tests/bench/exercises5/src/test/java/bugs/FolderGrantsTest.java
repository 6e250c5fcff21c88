package bugs;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Before;
import org.junit.Test;

public class FolderGrantsTest {
    private final FolderGrants grants = new FolderGrants();

    @Before
    public void some() {
        grants.grant("ann", "/docs/2023");
        grants.grant("bob", "/docs/");
    }

    @Test
    public void theFolderItself() {
        assertTrue(grants.mayRead("ann", "/docs/2023"));
        assertTrue(grants.mayRead("bob", "/docs"));
    }

    @Test
    public void below() {
        assertTrue(grants.mayRead("ann", "/docs/2023/may/plan.txt"));
        assertTrue(grants.mayRead("bob", "/docs/2023/"));
    }

    @Test
    public void elsewhere() {
        assertFalse(grants.mayRead("ann", "/docs"));
        assertFalse(grants.mayRead("ann", "/"));
        assertFalse(grants.mayRead("ann", "/docs/2023b"));
        assertFalse(grants.mayRead("kim", "/docs/2023"));
    }
}
