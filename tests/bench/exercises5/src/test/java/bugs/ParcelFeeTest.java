package bugs;

import static org.junit.Assert.assertEquals;

import bugs.ParcelFee.Service;
import org.junit.Test;

public class ParcelFeeTest {
    @Test
    public void services() {
        assertEquals(190, new ParcelFee(Service.LETTERBOX, false).cents(100));
        assertEquals(450, new ParcelFee(Service.STANDARD, false).cents(2000));
        assertEquals(990, new ParcelFee(Service.EXPRESS, false).cents(100));
        assertEquals(1900, new ParcelFee(Service.COURIER, false).cents(100));
    }

    @Test
    public void insured() {
        assertEquals(600, new ParcelFee(Service.STANDARD, true).cents(1));
        assertEquals(1140, new ParcelFee(Service.EXPRESS, true).cents(1));
    }

    @Test
    public void heavy() {
        assertEquals(530, new ParcelFee(Service.STANDARD, false).cents(2001));
        assertEquals(990 + 160, new ParcelFee(Service.EXPRESS, false).cents(3500));
    }
}
