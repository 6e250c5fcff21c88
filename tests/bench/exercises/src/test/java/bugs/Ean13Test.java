package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class Ean13Test {
    @Test
    public void ordinary() {
        assertEquals(1, Ean13.checkDigit("400638133393"));
        assertEquals(7, Ean13.checkDigit("978030640615"));
    }

    @Test
    public void zero() {
        assertEquals(0, Ean13.checkDigit("000000000000"));
        assertEquals(0, Ean13.checkDigit("710000000000"));
    }

    @Test
    public void nine() {
        assertEquals(9, Ean13.checkDigit("100000000000"));
    }

    @Test(expected = IllegalArgumentException.class)
    public void tooShort() {
        Ean13.checkDigit("123");
    }
}
