package bugs;

import java.util.stream.IntStream;

/** Splits a bill in cents among people as evenly as possible; the first ones pay the odd cents. */
public class SplitBill {
    public static int[] split(int cents, int people) {
        if (people <= 0) {
            throw new IllegalArgumentException("nobody to pay");
        }
        int share = cents / people;
        int rest = cents % people;
        return IntStream.range(0, people)
                .map(i -> i < share ? share + 1 : share)
                .toArray();
    }
}
