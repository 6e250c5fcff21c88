package depot.stock;

import depot.goods.Carrier;
import depot.goods.Parcel;

/** Takes small parcels within the town. */
public class BikeCourier implements Carrier {
    private final int reach;

    public BikeCourier(int reach) {
        this.reach = reach;
    }

    @Override
    public String name() {
        return "bike";
    }

    @Override
    public double price(Parcel parcel, int distance) {
        if (distance > reach) {
            return Double.POSITIVE_INFINITY;
        }
        return 3 + 0.5 * distance;
    }

    @Override
    public boolean accepts(Parcel parcel) {
        return !parcel.isHeavy();
    }
}
