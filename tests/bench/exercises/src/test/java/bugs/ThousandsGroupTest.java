package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ThousandsGroupTest {
    @Test
    public void small() {
        assertEquals("0", ThousandsGroup.format(0));
        assertEquals("999", ThousandsGroup.format(999));
    }

    @Test
    public void grouped() {
        assertEquals("1,000", ThousandsGroup.format(1000));
        assertEquals("12,345,678", ThousandsGroup.format(12345678));
        assertEquals("123,456", ThousandsGroup.format(123456));
    }

    @Test
    public void negative() {
        assertEquals("-45", ThousandsGroup.format(-45));
        assertEquals("-1,234,567", ThousandsGroup.format(-1234567));
    }
}
