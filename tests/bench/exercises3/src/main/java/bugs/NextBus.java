package bugs;

/** Finds the next departure of a bus, in minutes after midnight. */
public class NextBus {
    /** The first of the ascending times at which a bus can still be caught (one that leaves now counts), or -1. */
    public static int next(int[] departures, int now) {
        for (int time : departures) {
            if (time > now) {
                return time;
            }
        }
        return -1;
    }

    /** How long one waits for the next bus; after the last one of the day, until the first one of tomorrow. */
    public static int waiting(int[] departures, int now) {
        int time = next(departures, now);
        return time < 0 ? departures[0] + 24 * 60 - now : time - now;
    }
}
