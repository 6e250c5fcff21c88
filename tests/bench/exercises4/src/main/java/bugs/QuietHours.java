package bugs;

/** The hours in which a phone does not ring. */
public class QuietHours {
    private final int from;
    private final int to;

    /** From one hour until before another; the hours may go past midnight. */
    public QuietHours(int from, int to) {
        this.from = from;
        this.to = to;
    }

    public boolean isQuiet(int hour) {
        if (from <= to) {
            return hour >= from && hour < to;
        }
        return hour >= from && hour < to;
    }

    public int length() {
        return (to - from + 24) % 24;
    }
}
