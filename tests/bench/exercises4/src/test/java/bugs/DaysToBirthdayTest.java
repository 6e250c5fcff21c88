package bugs;

import static org.junit.Assert.assertEquals;

import java.time.LocalDate;
import org.junit.Test;

public class DaysToBirthdayTest {
    private static final LocalDate BIRTH = LocalDate.of(1990, 6, 15);

    @Test
    public void thisYear() {
        assertEquals(0, DaysToBirthday.days(BIRTH, LocalDate.of(2023, 6, 15)));
        assertEquals(1, DaysToBirthday.days(BIRTH, LocalDate.of(2023, 6, 14)));
        assertEquals(45, DaysToBirthday.days(BIRTH, LocalDate.of(2023, 5, 1)));
    }

    @Test
    public void nextYear() {
        assertEquals(365, DaysToBirthday.days(BIRTH, LocalDate.of(2023, 6, 16)));
        assertEquals(167, DaysToBirthday.days(BIRTH, LocalDate.of(2023, 12, 31)));
        assertEquals(364, DaysToBirthday.days(BIRTH, LocalDate.of(2022, 6, 16)));
        assertEquals(1, DaysToBirthday.days(LocalDate.of(2001, 1, 1), LocalDate.of(2024, 12, 31)));
    }
}
