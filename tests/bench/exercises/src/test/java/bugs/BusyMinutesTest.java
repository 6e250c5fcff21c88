package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BusyMinutesTest {
    @Test
    public void none() {
        assertEquals(0, BusyMinutes.total(new int[][] {}));
    }

    @Test
    public void separate() {
        assertEquals(50, BusyMinutes.total(new int[][] {{100, 130}, {10, 30}}));
        assertEquals(20, BusyMinutes.total(new int[][] {{0, 10}, {10, 20}}));
    }

    @Test
    public void overlapping() {
        assertEquals(45, BusyMinutes.total(new int[][] {{0, 30}, {15, 45}}));
    }

    @Test
    public void nestedMeetingDoesNotUncover() {
        assertEquals(60, BusyMinutes.total(new int[][] {{0, 60}, {10, 20}, {30, 50}}));
        assertEquals(80, BusyMinutes.total(new int[][] {{0, 60}, {10, 20}, {40, 80}}));
    }
}
