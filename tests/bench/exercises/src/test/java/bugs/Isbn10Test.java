package bugs;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class Isbn10Test {
    @Test
    public void plainDigits() {
        assertTrue(Isbn10.isValid("0306406152"));
        assertTrue(Isbn10.isValid("0-306-40615-2"));
        assertFalse(Isbn10.isValid("0306406153"));
    }

    @Test
    public void trailingX() {
        assertTrue(Isbn10.isValid("080442957X"));
        assertFalse(Isbn10.isValid("080442958X"));
    }

    @Test
    public void xElsewhereIsRefused() {
        assertFalse(Isbn10.isValid("X000000001"));
        assertFalse(Isbn10.isValid("00000X0005"));
    }

    @Test
    public void malformed() {
        assertFalse(Isbn10.isValid("12345"));
        assertFalse(Isbn10.isValid("03064a6152"));
    }
}
