package org.library;

import java.time.LocalDate;
import static java.time.temporal.ChronoUnit.DAYS;


/** What a late reader pays. */
public class FineCalculator {
    private final int centsADay;
    private final int most;

    public FineCalculator(int centsADay, int most) {
        this.centsADay = centsADay;
        this.most = most;
    }

    public int cents(LocalDate due, LocalDate returned) {
        if (!returned.isAfter(due)) {
            return 0;
        }
        long late = DAYS.between(due, returned);
        return (int) Math.min(most, late * centsADay);
    }

    public boolean isLate(LocalDate due, LocalDate today) {
        return today.isAfter(due);
    }
}
