package bugs;

/** Makes one queue of two, as where two lanes join. */
public class MergedQueues {
    /** Both arrays are sorted by ticket number, and so is the result. */
    public static int[] merge(int[] left, int[] right) {
        int[] merged = new int[left.length + right.length];
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < left.length && j < right.length) {
            merged[k++] = left[i] <= right[j] ? left[i++] : right[j++];
        }
        while (i < left.length) {
            merged[k++] = left[i++];
        }
        while (j < right.length) {
            merged[k++] = right[i++];
        }
        return merged;
    }
}
