package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ShippingBandTest {
    @Test
    public void within() {
        assertEquals(350, ShippingBand.cents(1));
        assertEquals(350, ShippingBand.cents(499));
        assertEquals(590, ShippingBand.cents(501));
        assertEquals(590, ShippingBand.cents(1200));
        assertEquals(1240, ShippingBand.cents(9999));
    }

    @Test
    public void limits() {
        assertEquals(350, ShippingBand.cents(500));
        assertEquals(590, ShippingBand.cents(2000));
        assertEquals(1240, ShippingBand.cents(2001));
        assertEquals(1240, ShippingBand.cents(10000));
        assertEquals(-1, ShippingBand.cents(10001));
        assertEquals(-1, ShippingBand.cents(50000));
    }
}
