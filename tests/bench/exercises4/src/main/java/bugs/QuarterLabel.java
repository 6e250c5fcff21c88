package bugs;

/** Names the quarter of a year that a month belongs to. */
public class QuarterLabel {
    /** The quarter, 1 to 4, of a month, 1 to 12. */
    public static int quarter(int month) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("No month: " + month);
        }
        return month / 3 + 1;
    }

    public static String label(int year, int month) {
        return "Q" + quarter(month) + " " + year;
    }
}
