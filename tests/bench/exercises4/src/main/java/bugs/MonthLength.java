package bugs;

/** The number of days of a month. */
public class MonthLength {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    public static boolean isLeap(int year) {
        return year % 4 == 0 && year % 100 != 0;
    }

    /** The days of a month, 1 to 12, in the Gregorian calendar. */
    public static int days(int year, int month) {
        if (month == 2 && isLeap(year)) {
            return 29;
        }
        return DAYS[month - 1];
    }
}
