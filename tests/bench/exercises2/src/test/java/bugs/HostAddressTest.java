package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class HostAddressTest {
    @Test
    public void good() {
        assertEquals(true, HostAddress.isValid("192.168.0.1"));
        assertEquals(true, HostAddress.isValid("0.0.0.255"));
    }

    @Test
    public void wrongCount() {
        assertEquals(false, HostAddress.isValid("10.0.0"));
        assertEquals(false, HostAddress.isValid("10.0.0.1."));
    }

    @Test
    public void wrongParts() {
        assertEquals(false, HostAddress.isValid("10.0.256.1"));
        assertEquals(false, HostAddress.isValid("10.x.0.1"));
        assertEquals(false, HostAddress.isValid("10..0.1"));
    }
}
