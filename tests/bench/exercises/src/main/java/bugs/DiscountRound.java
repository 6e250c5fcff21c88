package bugs;

/** Applies percentage discounts to prices in cents, rounding the discount to the nearest cent (half up). */
public class DiscountRound {
    public static long discounted(long cents, int percent) {
        if (percent < 0 || percent > 100) {
            throw new IllegalArgumentException("percent out of range: " + percent);
        }
        long discount = cents * percent / 100;
        return cents - discount;
    }

    public static long total(long[] prices, int percent) {
        long sum = 0;
        for (long price : prices) {
            sum += discounted(price, percent);
        }
        return sum;
    }
}
