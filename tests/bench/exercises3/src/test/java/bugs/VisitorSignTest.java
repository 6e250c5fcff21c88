package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class VisitorSignTest {
    private static String text(int places, int... visitors) {
        VisitorSign sign = new VisitorSign(places);
        for (int i = 0; i < visitors.length; i += 2) {
            sign.enter(visitors[i], visitors[i + 1]);
        }
        return sign.text();
    }

    @Test
    public void inside() {
        assertEquals("Inside: 3 of 20", text(20, 2, 1));
        assertEquals("Inside: 14 of 20", text(20, 2, 1, 4, 7));
        assertEquals("Inside: 4 of 5", text(5, 4, 0));
    }

    @Test
    public void empty() {
        assertEquals("Inside: 0 of 20", text(20));
    }

    @Test
    public void full() {
        assertEquals("Full", text(5, 2, 3));
        assertEquals("Full", text(5, 6, 0));
    }
}
