package bugs;

/** Finds the days in a row on which most was sold. */
public class BestWeek {
    /** The greatest sum of {@code days} values in a row; there are at least as many values. */
    public static int bestSum(int[] sold, int days) {
        int sum = 0;
        for (int day = 0; day < days; day++) {
            sum += sold[day];
        }
        int best = sum;
        for (int day = days; day < sold.length; day++) {
            sum += sold[day] - sold[day - days + 1];
            best = Math.max(best, sum);
        }
        return best;
    }
}
