package bugs;

import java.util.Arrays;
import java.util.Comparator;

/** Finds the free time of a day with appointments. */
public class FreeTime {
    /** The free minutes between {@code open} and {@code close}; appointments within them may overlap. */
    public static int minutes(int open, int close, int[][] appointments) {
        int[][] sorted = appointments.clone();
        Arrays.sort(sorted, Comparator.comparingInt(each -> each[0]));
        int free = 0;
        int busyUntil = open;
        for (int[] appointment : sorted) {
            if (appointment[0] > busyUntil) {
                free += appointment[0] - busyUntil;
            }
            busyUntil = appointment[1];
        }
        return free + close - busyUntil;
    }
}
