package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FractionTest {
    private static String sum(int a, int b, int c, int d) {
        return new Fraction(a, b).plus(new Fraction(c, d)).toString();
    }

    @Test
    public void times() {
        assertEquals("3/8", new Fraction(1, 2).times(new Fraction(3, 4)).toString());
        assertEquals("-1", new Fraction(2, -3).times(new Fraction(3, 2)).toString());
        assertEquals("0", new Fraction(0, -3).toString());
    }

    @Test
    public void same() {
        assertEquals("1", sum(1, 2, 1, 2));
        assertEquals("-2/5", sum(1, 5, -3, 5));
    }

    @Test
    public void different() {
        assertEquals("5/6", sum(1, 2, 1, 3));
        assertEquals("5/6", sum(1, 3, 1, 2));
        assertEquals("11/12", sum(3, 4, 1, 6));
        assertEquals("7/2", sum(3, 1, 1, 2));
        assertEquals("-1/4", sum(1, 4, -1, 2));
        assertEquals("2/7", sum(0, 9, 2, 7));
    }
}
