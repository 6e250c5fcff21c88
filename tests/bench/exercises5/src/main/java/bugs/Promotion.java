package bugs;

import java.time.LocalDate;

/** A discount for some days. Both the first and the last day belong to the promotion. */
public class Promotion {
    private final LocalDate first;
    private final LocalDate last;
    private final int percent;

    public Promotion(LocalDate first, LocalDate last, int percent) {
        if (last.isBefore(first)) {
            throw new IllegalArgumentException(last + " is before " + first);
        }
        this.first = first;
        this.last = last;
        this.percent = percent;
    }

    public boolean runsOn(LocalDate day) {
        return !day.isBefore(first) && day.isBefore(last);
    }

    /** The price in cents on that day. */
    public int price(int regular, LocalDate day) {
        return runsOn(day) ? regular - regular * percent / 100 : regular;
    }
}
