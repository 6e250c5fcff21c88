package bugs;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The days on which a subscription is charged. */
public class RenewalPlan {
    private final LocalDate start;
    private final int months;

    /** Charged on the first day and then every so many months. */
    public RenewalPlan(LocalDate start, int months) {
        this.start = start;
        this.months = months;
    }

    /** The first {@code count} days; a charge that falls on a weekend is made on the Monday after. */
    public List<LocalDate> charges(int count) {
        List<LocalDate> charges = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            LocalDate day = start.plusMonths((long) i * months);
            while (isWeekend(day)) {
                day = day.plusDays(1);
            }
            charges.add(day);
        }
        return charges;
    }

    /** The last day of the term that a charge pays for; the first charge is 1. */
    public LocalDate endOfTerm(int charge) {
        LocalDate end = start.plusMonths((long) charge * months);
        end.minusDays(1);
        return end;
    }

    private static boolean isWeekend(LocalDate day) {
        return day.getDayOfWeek() == DayOfWeek.SATURDAY || day.getDayOfWeek() == DayOfWeek.SUNDAY;
    }
}
