package bugs;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class HexToBytesTest {
    @Test
    public void empty() {
        assertEquals(0, HexToBytes.decode("").length);
    }

    @Test
    public void onePair() {
        assertArrayEquals(new int[] {255}, HexToBytes.decode("ff"));
    }

    @Test
    public void severalPairs() {
        assertArrayEquals(new int[] {0, 16, 171}, HexToBytes.decode("0010Ab"));
        assertArrayEquals(new int[] {222, 173}, HexToBytes.decode("DEAD"));
    }

    @Test(expected = IllegalArgumentException.class)
    public void oddLength() {
        HexToBytes.decode("abc");
    }

    @Test(expected = IllegalArgumentException.class)
    public void badDigit() {
        HexToBytes.decode("0g");
    }
}
