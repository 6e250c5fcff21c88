package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BinaryTextTest {
    @Test
    public void numbers() {
        assertEquals("1", BinaryText.binary(1));
        assertEquals("10", BinaryText.binary(2));
        assertEquals("1010", BinaryText.binary(10));
        assertEquals("1111111111111111111111111111111", BinaryText.binary(Integer.MAX_VALUE));
        assertEquals("00000101", BinaryText.padded(5, 8));
        assertEquals("101", BinaryText.padded(5, 2));
        assertEquals("1000000", BinaryText.padded(64, 7));
    }

    @Test
    public void zero() {
        assertEquals("0", BinaryText.binary(0));
        assertEquals("0", BinaryText.padded(0, 0));
        assertEquals("0000", BinaryText.padded(0, 4));
    }
}
