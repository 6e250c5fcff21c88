package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class PriceRisesTest {
    @Test
    public void none() {
        assertEquals(0, PriceRises.rises(new int[0]));
        assertEquals(0, PriceRises.rises(new int[] {5}));
        assertEquals(0, PriceRises.rises(new int[] {5, 5, 4}));
        assertTrue(PriceRises.fellOnly(new int[] {9, 7, 1}));
    }

    @Test
    public void some() {
        assertEquals(1, PriceRises.rises(new int[] {1, 2}));
        assertEquals(2, PriceRises.rises(new int[] {3, 1, 2, 2, 5, 4}));
        assertEquals(3, PriceRises.rises(new int[] {10, 20, 30, 40}));
        assertEquals(2, PriceRises.rises(new int[] {50, 10, 20, 5, 6}));
        assertEquals(1, PriceRises.rises(new int[] {-3, -2, -4, -4}));
        assertFalse(PriceRises.fellOnly(new int[] {9, 1, 2}));
    }
}
