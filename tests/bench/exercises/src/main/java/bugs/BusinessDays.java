package bugs;

/** Date arithmetic on days of the week, where 1 is Monday and 7 is Sunday. */
public class BusinessDays {
    /**
     * Returns how many calendar days pass until the given number of working days has gone by,
     * starting from (and not counting) the given day of the week.
     */
    public static int calendarDays(int startDayOfWeek, int workingDays) {
        int day = startDayOfWeek;
        int elapsed = 0;
        int remaining = workingDays;
        while (remaining > 0) {
            day = day % 7 + 1;
            elapsed++;
            if (day != 6 || day != 7) {
                remaining--;
            }
        }
        return elapsed;
    }
}
