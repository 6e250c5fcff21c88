package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LongestStreakTest {
    @Test
    public void never() {
        assertEquals(0, LongestStreak.longest(new int[] {}, 10));
        assertEquals(0, LongestStreak.longest(new int[] {1, 2}, 10));
    }

    @Test
    public void inTheMiddle() {
        assertEquals(2, LongestStreak.longest(new int[] {5, 10, 12, 3, 11, 2}, 10));
    }

    @Test
    public void upToTheLastDay() {
        assertEquals(3, LongestStreak.longest(new int[] {10, 1, 10, 10, 10}, 10));
        assertEquals(1, LongestStreak.longest(new int[] {10}, 10));
    }
}
