package bugs;

/** Finds the price of one piece when more pieces cost less each: tiers are sorted by the least quantity. */
public class PriceTier {
    private final int[] quantities;
    private final int[] prices;

    public PriceTier(int[] quantities, int[] prices) {
        this.quantities = quantities;
        this.prices = prices;
    }

    /** The price of one piece in cents, or -1 if too few are ordered. */
    public int price(int quantity) {
        for (int i = quantities.length - 1; i >= 0; i--) {
            if (quantity >= quantities[i]) {
                return quantities[i];
            }
        }
        return -1;
    }

    public int total(int quantity) {
        return price(quantity) * quantity;
    }
}
