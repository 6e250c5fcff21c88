package bugs;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class WikiPageTest {
    private final WikiPage page = new WikiPage("ann");

    @Test
    public void open() {
        page.invite("bob");
        assertTrue(page.mayEdit("ann"));
        assertTrue(page.mayEdit("bob"));
        assertFalse(page.mayEdit("kim"));
    }

    @Test
    public void locked() {
        page.invite("bob");
        page.lock();
        assertFalse(page.mayEdit("ann"));
        assertFalse(page.mayEdit("bob"));
        assertFalse(page.mayEdit("kim"));
    }

    @Test
    public void unlocked() {
        page.lock();
        page.unlock();
        assertTrue(page.mayEdit("ann"));
        assertFalse(page.mayEdit("bob"));
    }
}
