package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BestWeekTest {
    @Test
    public void all() {
        assertEquals(6, BestWeek.bestSum(new int[] {1, 2, 3}, 3));
        assertEquals(9, BestWeek.bestSum(new int[] {9}, 1));
    }

    @Test
    public void first() {
        assertEquals(17, BestWeek.bestSum(new int[] {9, 8, 1, 2, 3}, 2));
        assertEquals(10, BestWeek.bestSum(new int[] {2, 8, 0, 1, 1}, 3));
    }

    @Test
    public void later() {
        assertEquals(12, BestWeek.bestSum(new int[] {1, 5, 3, 4, 5, 2}, 3));
        assertEquals(14, BestWeek.bestSum(new int[] {4, 0, 1, 6, 7}, 3));
        assertEquals(7, BestWeek.bestSum(new int[] {3, 7, 2, 5}, 1));
        assertEquals(-3, BestWeek.bestSum(new int[] {-4, -2, -1, -9}, 2));
    }
}
