package bugs;

/** Finds the run of days with the greatest gain. */
public class BestRun {
    /** The greatest sum of one or more changes in a row; there is at least one change. */
    public static int gain(int[] changes) {
        int best = 0;
        int ending = 0;
        for (int change : changes) {
            ending = Math.max(ending + change, change);
            best = Math.max(best, ending);
        }
        return best;
    }
}
