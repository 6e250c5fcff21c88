package bugs;

/** The ratio of two gears in lowest terms. */
public class GearRatio {
    private static int commonDivisor(int one, int other) {
        if (other == 0) {
            return one;
        }
        return commonDivisor(one % other, other);
    }

    public static String ratio(int teeth, int otherTeeth) {
        int divisor = commonDivisor(teeth, otherTeeth);
        return teeth / divisor + ":" + otherTeeth / divisor;
    }
}
