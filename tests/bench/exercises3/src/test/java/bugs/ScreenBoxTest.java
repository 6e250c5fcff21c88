package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ScreenBoxTest {
    private static boolean both(int x, int y, int width, int height, int x2, int y2, int width2, int height2) {
        ScreenBox one = new ScreenBox(x, y, width, height);
        ScreenBox other = new ScreenBox(x2, y2, width2, height2);
        boolean answer = one.overlaps(other);
        assertEquals(answer, other.overlaps(one));
        return answer;
    }

    @Test
    public void shared() {
        assertEquals(true, both(0, 0, 10, 10, 5, 5, 10, 10));
        assertEquals(true, both(0, 0, 10, 2, 3, 1, 2, 20));
        assertEquals(true, both(0, 0, 2, 10, 1, 8, 2, 5));
        assertEquals(true, both(0, 0, 20, 20, 5, 6, 1, 2));
    }

    @Test
    public void sideBySide() {
        assertEquals(false, both(0, 0, 10, 5, 10, 0, 10, 5));
        assertEquals(false, both(0, 0, 10, 5, 0, 5, 10, 5));
        assertEquals(false, both(3, 0, 4, 2, 3, 2, 1, 1));
    }

    @Test
    public void apart() {
        assertEquals(false, both(0, 0, 30, 5, 10, 20, 4, 4));
        assertEquals(false, both(0, 0, 5, 30, 20, 10, 4, 4));
        assertEquals(false, both(0, 0, 5, 5, 50, 50, 4, 4));
    }
}
