package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class FlagSetTest {
    @Test
    public void small() {
        FlagSet set = new FlagSet();
        set.add(0);
        set.add(5);
        set.add(5);
        set.add(30);
        assertEquals(3, set.size());
        assertTrue(set.contains(5));
        assertFalse(set.contains(6));
        set.remove(5);
        set.remove(9);
        assertFalse(set.contains(5));
        assertEquals(2, set.size());
    }

    @Test
    public void great() {
        FlagSet set = new FlagSet();
        set.add(31);
        assertEquals(1, set.size());
        assertFalse(set.contains(40));
        set.add(32);
        set.add(63);
        set.add(40);
        assertEquals(4, set.size());
        assertTrue(set.contains(31));
        assertTrue(set.contains(32));
        assertTrue(set.contains(63));
        assertFalse(set.contains(0));
        assertFalse(set.contains(8));
        set.remove(63);
        assertEquals(3, set.size());
    }
}
