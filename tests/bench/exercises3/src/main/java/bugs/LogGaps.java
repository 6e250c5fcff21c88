package bugs;

import java.util.List;

/** Looks for silence in a log; the times are seconds and ascend. */
public class LogGaps {
    /** The longest time between two entries that follow each other; 0 for less than two entries. */
    public static long longest(List<Long> times) {
        long longest = 0;
        long previous = times.isEmpty() ? 0 : times.get(0);
        for (long time : times) {
            longest = Math.max(longest, time - previous);
        }
        return longest;
    }
}
