package bugs;

/** Finds the highest and the lowest of the temperatures that were measured on a day. */
public class WinterLow {
    public static int highest(int[] degrees) {
        if (degrees.length == 0) {
            throw new IllegalArgumentException("nothing was measured");
        }
        int highest = 0;
        for (int i = 0; i < degrees.length; i++) {
            if (degrees[i] > highest) {
                highest = degrees[i];
            }
        }
        return highest;
    }

    public static int lowest(int[] degrees) {
        int lowest = Integer.MAX_VALUE;
        for (int degree : degrees) {
            lowest = Math.min(lowest, degree);
        }
        return lowest;
    }
}
