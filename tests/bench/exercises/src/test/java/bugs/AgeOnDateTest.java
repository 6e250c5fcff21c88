package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class AgeOnDateTest {
    private static int[] date(int y, int m, int d) {
        return new int[] {y, m, d};
    }

    @Test
    public void onTheBirthday() {
        assertEquals(30, AgeOnDate.age(date(1990, 6, 15), date(2020, 6, 15)));
        assertEquals(29, AgeOnDate.age(date(1990, 6, 15), date(2020, 6, 14)));
    }

    @Test
    public void earlierMonth() {
        assertEquals(29, AgeOnDate.age(date(1990, 6, 15), date(2020, 5, 20)));
    }

    @Test
    public void laterMonthButSmallerDay() {
        assertEquals(30, AgeOnDate.age(date(1990, 6, 15), date(2020, 9, 1)));
        assertTrue(AgeOnDate.isAdult(date(2000, 1, 31), date(2018, 2, 1)));
    }

    @Test
    public void newborn() {
        assertEquals(0, AgeOnDate.age(date(2020, 6, 15), date(2020, 6, 10)));
    }
}
