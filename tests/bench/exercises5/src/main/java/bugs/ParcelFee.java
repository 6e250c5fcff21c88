package bugs;

/** What it costs to send a parcel. */
public class ParcelFee {
    /** The ways to send it. */
    public enum Service { LETTERBOX, STANDARD, EXPRESS, COURIER }

    private static final int LIMIT = 2000;

    private final Service service;
    private final boolean insured;

    public ParcelFee(Service service, boolean insured) {
        this.service = service;
        this.insured = insured;
    }

    /** The fee in cents; what is heavier than the limit costs extra by each begun kilogram. */
    public int cents(int grams) {
        int fee = insured ? 150 : 0;
        switch (service) {
            case LETTERBOX:
                fee += 190;
                break;
            case STANDARD:
                fee += 450;
                break;
            case EXPRESS:
                fee += 990;
            case COURIER:
                fee += 1900;
                break;
        }
        if (grams > LIMIT) {
            fee += (grams - LIMIT + 999) / 1000 * 80;
        }
        return fee;
    }
}
