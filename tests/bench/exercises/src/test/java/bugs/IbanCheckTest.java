package bugs;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class IbanCheckTest {
    @Test
    public void valid() {
        assertTrue(IbanCheck.isValid("DE89 3704 0044 0532 0130 00"));
        assertTrue(IbanCheck.isValid("GB82WEST12345698765432"));
        assertTrue(IbanCheck.isValid("gb82 west 1234 5698 7654 32"));
    }

    @Test
    public void typingErrors() {
        assertFalse(IbanCheck.isValid("DE89 3704 0044 0532 0130 01"));
        assertFalse(IbanCheck.isValid("GB82WEST12345698765423"));
    }

    @Test
    public void malformed() {
        assertFalse(IbanCheck.isValid(""));
        assertFalse(IbanCheck.isValid("DE89-3704-0044"));
    }
}
