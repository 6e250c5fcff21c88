package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AbbreviateTest {
    @Test
    public void fits() {
        assertEquals("", Abbreviate.abbreviate("", 10));
        assertEquals("short", Abbreviate.abbreviate("short", 10));
        assertEquals("exact", Abbreviate.abbreviate("exact", 5));
    }

    @Test
    public void tooLong() {
        assertEquals("abcd...", Abbreviate.abbreviate("abcdefghij", 7));
        assertEquals("two...", Abbreviate.abbreviate("two words", 7));
    }

    @Test
    public void nothing() {
        assertEquals("", Abbreviate.abbreviate(null, 8));
    }

    @Test(expected = IllegalArgumentException.class)
    public void tooNarrow() {
        Abbreviate.abbreviate("abc", 3);
    }
}
