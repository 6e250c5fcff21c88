package bugs;

/** Finds the smallest batch size with which all orders can be produced in the given number of batches. */
public class MinBatchSize {
    public static int smallest(int[] orders, int maxBatches) {
        int lo = 1;
        int hi = 1;
        for (int order : orders) {
            hi = Math.max(hi, order);
        }
        while (lo < hi) {
            int mid = (lo + hi) / 2;
            if (batches(orders, mid) <= maxBatches) {
                hi = mid;
            } else {
                lo = mid;
            }
        }
        return lo;
    }

    /** Every order is produced on its own, in batches of at most the given size. */
    private static int batches(int[] orders, int size) {
        int count = 0;
        for (int order : orders) {
            count += (order + size - 1) / size;
        }
        return count;
    }
}
