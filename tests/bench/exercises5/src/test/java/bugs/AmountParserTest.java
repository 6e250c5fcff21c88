package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AmountParserTest {
    @Test
    public void grouped() {
        assertEquals(123450L, AmountParser.cents("1.234,50"));
        assertEquals(123456789L, AmountParser.cents("1.234.567,89"));
    }

    @Test
    public void ungrouped() {
        assertEquals(950L, AmountParser.cents("9,5"));
        assertEquals(1200L, AmountParser.cents(" 12 "));
        assertEquals(0L, AmountParser.cents("0,00"));
    }

    @Test
    public void negative() {
        assertEquals(-100005L, AmountParser.cents("-1.000,05"));
    }

    @Test(expected = NumberFormatException.class)
    public void tooPrecise() {
        AmountParser.cents("1,234");
    }

    @Test(expected = NumberFormatException.class)
    public void words() {
        AmountParser.cents("zwölf");
    }
}
