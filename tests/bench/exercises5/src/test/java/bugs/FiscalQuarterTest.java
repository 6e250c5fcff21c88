package bugs;

import static org.junit.Assert.assertEquals;

import java.time.YearMonth;
import org.junit.Test;

public class FiscalQuarterTest {
    private static String quarter(int year, int month, int begin) {
        return FiscalQuarter.of(YearMonth.of(year, month), begin).toString();
    }

    @Test
    public void calendarYear() {
        assertEquals("2024-Q1", quarter(2024, 1, 1));
        assertEquals("2024-Q1", quarter(2024, 3, 1));
        assertEquals("2024-Q2", quarter(2024, 4, 1));
        assertEquals("2024-Q4", quarter(2024, 12, 1));
    }

    @Test
    public void fromJuly() {
        assertEquals("2023-Q4", quarter(2024, 6, 7));
        assertEquals("2024-Q1", quarter(2024, 7, 7));
        assertEquals("2024-Q2", quarter(2024, 12, 7));
        assertEquals("2024-Q3", quarter(2025, 1, 7));
    }

    @Test
    public void firstMonths() {
        assertEquals(YearMonth.of(2025, 1), new FiscalQuarter(2024, 3).firstMonth(7));
        assertEquals(YearMonth.of(2024, 10), new FiscalQuarter(2024, 4).firstMonth(1));
    }
}
