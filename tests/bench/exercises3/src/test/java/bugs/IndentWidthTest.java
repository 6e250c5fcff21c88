package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class IndentWidthTest {
    @Test
    public void text() {
        assertEquals(0, IndentWidth.width("a b"));
        assertEquals(3, IndentWidth.width("   a"));
        assertEquals(4, IndentWidth.width("\ta  "));
        assertEquals(9, IndentWidth.width("  \t\t b"));
    }

    @Test
    public void blanksOnly() {
        assertEquals(1, IndentWidth.width(" "));
        assertEquals(5, IndentWidth.width("   \t "));
    }

    @Test
    public void empty() {
        assertEquals(0, IndentWidth.width(""));
    }
}
