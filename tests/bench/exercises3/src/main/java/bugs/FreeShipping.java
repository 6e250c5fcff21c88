package bugs;

/** What a shop charges for sending an order, in cents. */
public class FreeShipping {
    private static final int HOME = 490;
    private static final int ABROAD = 1290;
    private static final int FREE_FROM = 5000;

    /** Within the country members never pay, and the others not from 50 on; abroad everybody pays. */
    public static int fee(int total, boolean member, boolean abroad) {
        if (abroad) {
            return ABROAD;
        }
        return total >= FREE_FROM ? 0 : HOME;
    }
}
