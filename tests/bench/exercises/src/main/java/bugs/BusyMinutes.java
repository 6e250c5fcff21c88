package bugs;

import java.util.Arrays;
import java.util.Comparator;

/** Counts the minutes of a day that are covered by at least one meeting; each meeting is {start, end}. */
public class BusyMinutes {
    public static int total(int[][] meetings) {
        int[][] sorted = meetings.clone();
        Arrays.sort(sorted, Comparator.comparingInt(m -> m[0]));
        int busy = 0;
        int coveredUntil = Integer.MIN_VALUE;
        for (int[] meeting : sorted) {
            int start = Math.max(meeting[0], coveredUntil);
            if (start < meeting[1]) {
                busy += meeting[1] - start;
            }
            coveredUntil = meeting[1];
        }
        return busy;
    }
}
