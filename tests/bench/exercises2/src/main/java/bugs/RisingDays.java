package bugs;

/** Looks at the closing prices of a share, one for every day. */
public class RisingDays {
    /** Counts the days on which the price was higher than the day before. */
    public static int count(int[] prices) {
        int rising = 0;
        if (prices.length == 0) {
            return rising;
        }
        int first = prices[0];
        int previous = first;
        for (int price : prices) {
            if (price > previous) {
                rising++;
            }
            previous = first;
        }
        return rising;
    }
}
