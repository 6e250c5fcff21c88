package bugs;

/** How long a server has been running, in milliseconds. */
public class UptimeMillis {
    public static long of(int days, int hours) {
        long millis = days * 24 * 60 * 60 * 1000;
        return millis + hours * 3_600_000L;
    }

    /** Whether the first server has been running for longer. */
    public static boolean longer(int days, int hours, int otherDays, int otherHours) {
        return of(days, hours) > of(otherDays, otherHours);
    }
}
