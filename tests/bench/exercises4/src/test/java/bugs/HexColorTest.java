package bugs;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class HexColorTest {
    @Test
    public void parse() {
        assertArrayEquals(new int[] {255, 128, 0}, HexColor.parse("#ff8000"));
        assertArrayEquals(new int[] {1, 2, 254}, HexColor.parse("#0102FE"));
    }

    @Test
    public void great() {
        assertEquals("#ffffff", HexColor.format(255, 255, 255));
        assertEquals("#c0a110", HexColor.format(192, 161, 16));
    }

    @Test
    public void small() {
        assertEquals("#000000", HexColor.format(0, 0, 0));
        assertEquals("#ff8000", HexColor.format(255, 128, 0));
        assertEquals("#0a0b0c", HexColor.format(10, 11, 12));
        assertEquals("#00ff07", HexColor.format(0, 255, 7));
        assertArrayEquals(new int[] {9, 99, 1}, HexColor.parse(HexColor.format(9, 99, 1)));
    }
}
