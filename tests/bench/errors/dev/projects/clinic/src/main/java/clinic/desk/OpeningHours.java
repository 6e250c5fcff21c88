package clinic.desk;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Set;

public class OpeningHours {
    private final Set<DayOfWeek> closed = EnumSet.of(DayOfWeek.SUNDAY);
    private final int from;
    private final int to;

    public OpeningHours(int from, int to) {
        this.from = from;
        this.to = to;
    }

    public boolean isOpen(DayOfWeek day, int hour) {
        return !closed.contains(day) && hour >= from && hour < to;
    }

    public String sign() {
        String opens = LocalTime.of(from, 0) + " to ";
        return opens + to + ":00, closed on " + closed;
    }
}
