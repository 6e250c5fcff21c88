package bugs;

/** Rounds working times to quarters of an hour. */
public class QuarterHour {
    private static final int QUARTER = 15;

    /** The minutes, rounded to the nearest quarter of an hour. */
    public static int rounded(int minutes) {
        return Math.round(minutes / QUARTER) * QUARTER;
    }

    public static String text(int minutes) {
        int rounded = rounded(minutes);
        return String.format("%d:%02d", rounded / 60, rounded % 60);
    }
}
