package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MaskCardTest {
    @Test
    public void digitsOnly() {
        assertEquals("********5678", MaskCard.mask("123412345678"));
    }

    @Test
    public void separatorsAreKept() {
        assertEquals("**** **** **** 1111", MaskCard.mask("4111 1111 1111 1111"));
        assertEquals("**-3456", MaskCard.mask("12-3456"));
    }

    @Test
    public void shortNumbers() {
        assertEquals("1234", MaskCard.mask("1234"));
        assertEquals("1-2", MaskCard.mask("1-2"));
        assertEquals("", MaskCard.mask(""));
    }
}
