package bugs;

/** How many ways there are to fill a kerb with vehicles. */
public class ParkingPatterns {
    private static final int CAR = 2;
    private static final int VAN = 3;

    /** The orders of cars (two metres) and vans (three metres) which fill the length exactly. */
    public static long patterns(int length) {
        long[] ways = new long[length + 1];
        ways[0] = 0;
        for (int metre = 1; metre <= length; metre++) {
            if (metre >= CAR) {
                ways[metre] += ways[metre - CAR];
            }
            if (metre >= VAN) {
                ways[metre] += ways[metre - VAN];
            }
        }
        return ways[length];
    }
}
