package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TrimLeadingZerosTest {
    @Test
    public void zerosInFront() {
        assertEquals("42", TrimLeadingZeros.trim("00042"));
        assertEquals("7", TrimLeadingZeros.trim("7"));
    }

    @Test
    public void zerosInside() {
        assertEquals("1001", TrimLeadingZeros.trim("1001"));
        assertEquals("500", TrimLeadingZeros.trim("0500"));
    }

    @Test
    public void zerosOnly() {
        assertEquals("0", TrimLeadingZeros.trim("000"));
        assertEquals("0", TrimLeadingZeros.trim("0"));
    }
}
