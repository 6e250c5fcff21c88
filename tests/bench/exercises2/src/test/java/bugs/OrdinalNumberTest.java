package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OrdinalNumberTest {
    @Test
    public void small() {
        assertEquals("1st", OrdinalNumber.of(1));
        assertEquals("2nd", OrdinalNumber.of(2));
        assertEquals("3rd", OrdinalNumber.of(3));
        assertEquals("4th", OrdinalNumber.of(4));
    }

    @Test
    public void teens() {
        assertEquals("11th", OrdinalNumber.of(11));
        assertEquals("112th", OrdinalNumber.of(112));
        assertEquals("13th", OrdinalNumber.of(13));
    }

    @Test
    public void later() {
        assertEquals("23rd", OrdinalNumber.of(23));
        assertEquals("101st", OrdinalNumber.of(101));
    }
}
