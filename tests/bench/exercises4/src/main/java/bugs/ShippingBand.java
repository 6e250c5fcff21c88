package bugs;

/** The price of a parcel by its weight. */
public class ShippingBand {
    private static final int[] LIMITS = {500, 2000, 10000};
    private static final int[] CENTS = {350, 590, 1240};

    /** The price in cents of a parcel of up to 500 g, up to 2 kg or up to 10 kg; -1 for a heavier one. */
    public static int cents(int grams) {
        for (int band = 0; band < LIMITS.length; band++) {
            if (grams < LIMITS[band]) {
                return CENTS[band];
            }
        }
        return -1;
    }
}
