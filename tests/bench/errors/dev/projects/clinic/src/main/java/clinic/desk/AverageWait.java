package clinic.desk;

import java.time.Duration;
import java.util.List;

public class AverageWait {
    private final List<Duration> waits;

    public AverageWait(List<Duration> waits) {
        this.waits = waits;
    }

    public Duration mean() {
        if (waits.isEmpty()) {
            return Duration.ZERO;
        }
        Duration sum = Duration.ZERO;
        for (Duration wait : waits) {
            sum = sum.plus(wait);
        }
        return sum.dividedBy(waits.size());
    }

    public Duration longest() {
        Duration longest = Duration.ZERO;
        for (Duration wait : waits) {
            longest = wait.compareTo(longest) > 0 ? wait : longest;
        }
        return longest;
    }
}
