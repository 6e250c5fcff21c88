package bugs;

import java.time.LocalDate;
import java.time.Period;
import java.time.temporal.ChronoUnit;

/** A book lent by a library for three weeks. */
public class LibraryLoan {
    private static final Period TERM = Period.ofWeeks(3);
    private static final int CENTS_A_DAY = 20;
    private static final int MOST = 2000;

    private LocalDate due;

    public LibraryLoan(LocalDate borrowed) {
        due = borrowed.plus(TERM);
    }

    public LocalDate due() {
        return due;
    }

    /** Whole weeks that are left before the book is due. */
    public long weeksLeft(LocalDate today) {
        return Math.max(0, ChronoUnit.WEEKS.between(today, due));
    }

    public void renew() {
        due = due.plus(TERM);
    }

    /** The fee for each day after the due date, up to the most that is ever charged. */
    public int fee(LocalDate returned) {
        if (!returned.isAfter(due)) {
            return 0;
        }
        long days = Period.between(due, returned).getDays();
        return (int) Math.min(MOST, days * CENTS_A_DAY);
    }
}
