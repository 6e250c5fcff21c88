package bugs;

/** Finds the longest run of days in a row on which the daily goal was met. */
public class LongestStreak {
    public static int longest(int[] steps, int goal) {
        int best = 0;
        int run = 0;
        for (int today : steps) {
            if (today >= goal) {
                run++;
            } else {
                best = Math.max(best, run);
                run = 0;
            }
        }
        return best;
    }
}
