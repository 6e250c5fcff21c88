package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FreeShippingTest {
    @Test
    public void home() {
        assertEquals(490, FreeShipping.fee(100, false, false));
        assertEquals(490, FreeShipping.fee(4999, false, false));
        assertEquals(0, FreeShipping.fee(5000, false, false));
        assertEquals(0, FreeShipping.fee(9000, false, false));
    }

    @Test
    public void members() {
        assertEquals(0, FreeShipping.fee(100, true, false));
        assertEquals(0, FreeShipping.fee(4999, true, false));
        assertEquals(0, FreeShipping.fee(5000, true, false));
        assertEquals(0, FreeShipping.fee(7000, true, false));
    }

    @Test
    public void abroad() {
        assertEquals(1290, FreeShipping.fee(100, true, true));
        assertEquals(1290, FreeShipping.fee(9000, false, true));
        assertEquals(1290, FreeShipping.fee(9000, true, true));
    }
}
