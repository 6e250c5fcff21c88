package bugs;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** Counts the days to the next birthday. */
public class DaysToBirthday {
    /** The days from today to the next birthday; 0 if it is today. */
    public static long days(LocalDate birth, LocalDate today) {
        LocalDate next = birth.withYear(today.getYear());
        if (next.isBefore(today)) {
            next.plusYears(1);
        }
        return ChronoUnit.DAYS.between(today, next);
    }
}
