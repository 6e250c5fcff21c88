package bugs;

/** Gives the ordinal day in the year (1 to 366) for a date of the Gregorian calendar. */
public class DayOfYear {
    private static final int[] LENGTHS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    public static int of(int year, int month, int day) {
        int total = day;
        for (int m = 1; m < month; m++) {
            total += LENGTHS[m - 1];
        }
        if (isLeap(year)) {
            total++;
        }
        return total;
    }

    static boolean isLeap(int year) {
        return year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
    }
}
