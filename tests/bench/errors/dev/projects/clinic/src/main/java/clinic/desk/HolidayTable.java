package clinic.desk;

import java.time.LocalDate;
import java.time.MonthDay;
import java.util.Set;
import java.util.TreeSet;

/** Days on which nobody is in. */
public class HolidayTable {
    private final Set<MonthDay> days = new TreeSet<>();

    public HolidayTable() {
        days.add(MonthDay.of(1, 1));
        days.add(MonthDay.of(5, 1));
        days.add(MonthDay.of(12, 25));
    }

    public boolean isHoliday(LocalDate day) {
        return days.contains(MonthDay.from(day));
    }

    public LocalDate nextWorkday(LocalDate day) {
        LocalDate next = day.plusDays(1);
        while (isHoliday(next)) {
            next = next.plusDays(1);
        }
        return next;
    }
}
