package bugs;

import java.util.Arrays;

/** The value in the middle. */
public class MedianValue {
    /** The median; of an even number of values the mean of the two in the middle. */
    public static double median(int[] values) {
        int[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        if (sorted.length % 2 == 1) {
            return sorted[middle];
        }
        return (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
