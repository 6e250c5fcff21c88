package bugs;

/** Searches in sorted values. */
public class FirstAtLeast {
    /** The first index whose value is at least {@code wanted}; the length if there is none. */
    public static int indexOf(int[] sorted, int wanted) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] <= wanted) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
