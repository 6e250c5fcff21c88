package bugs;

/** Looks through the prices of a share. */
public class PriceRises {
    /** On how many days the price was higher than on the day before. */
    public static int rises(int[] prices) {
        int rises = 0;
        int previous = Integer.MAX_VALUE;
        for (int price : prices) {
            rises += price > previous ? 1 : 0;
        }
        return rises;
    }

    public static boolean fellOnly(int[] prices) {
        return rises(prices) == 0;
    }
}
