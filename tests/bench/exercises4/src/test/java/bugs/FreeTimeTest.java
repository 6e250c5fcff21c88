package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FreeTimeTest {
    @Test
    public void apart() {
        assertEquals(100, FreeTime.minutes(0, 100, new int[0][]));
        assertEquals(70, FreeTime.minutes(0, 100, new int[][] {{50, 60}, {10, 30}}));
        assertEquals(0, FreeTime.minutes(20, 40, new int[][] {{20, 30}, {30, 40}}));
        assertEquals(60, FreeTime.minutes(0, 100, new int[][] {{10, 30}, {20, 50}}));
    }

    @Test
    public void within() {
        assertEquals(20, FreeTime.minutes(0, 100, new int[][] {{10, 90}, {20, 30}}));
        assertEquals(25, FreeTime.minutes(5, 100, new int[][] {{20, 30}, {10, 80}, {40, 50}}));
        assertEquals(40, FreeTime.minutes(0, 100, new int[][] {{10, 60}, {20, 30}, {50, 65}, {80, 85}}));
        assertEquals(15, FreeTime.minutes(0, 90, new int[][] {{5, 80}, {5, 10}, {5, 20}}));
        assertEquals(0, FreeTime.minutes(0, 30, new int[][] {{0, 30}, {10, 12}}));
    }
}
