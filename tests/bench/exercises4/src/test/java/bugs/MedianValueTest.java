package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MedianValueTest {
    private static void check(double expected, int... values) {
        assertEquals(expected, MedianValue.median(values), 1e-9);
    }

    @Test
    public void odd() {
        check(7, 7);
        check(3, 9, 1, 3);
        check(4, 4, 4, 8, 2, 100);
    }

    @Test
    public void even() {
        check(4, 3, 5);
        check(2.5, 4, 1, 3, 2);
        check(0.5, 0, 1);
        check(-1.5, -1, -2);
        check(6, 1, 4, 8, 90);
        check(5.5, 1, 4, 7, 90);
    }
}
