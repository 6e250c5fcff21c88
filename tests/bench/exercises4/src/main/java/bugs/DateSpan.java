package bugs;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** Days from a first to a last one, both included. */
public class DateSpan {
    private final LocalDate first;
    private final LocalDate last;

    public DateSpan(LocalDate first, LocalDate last) {
        this.first = first;
        this.last = last;
    }

    public long days() {
        return ChronoUnit.DAYS.between(first, last) + 1;
    }

    public boolean contains(LocalDate day) {
        return !day.isBefore(first) && day.isBefore(last);
    }
}
