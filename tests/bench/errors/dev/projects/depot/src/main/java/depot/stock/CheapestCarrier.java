package depot.stock;

import depot.goods.Carrier;
import depot.goods.Parcel;
import java.util.List;

/** Finds who takes a parcel for the least money. */
public class CheapestCarrier {
    private final List<Carrier> carriers;

    public CheapestCarrier(List<Carrier> carriers) {
        this.carriers = List.copyOf(carriers);
    }

    public Carrier find(Parcel parcel, int distance) {
        Carrier best = null;
        double least = Double.MAX_VALUE;
        for (Carrier carrier : carriers) {
            if (!carrier.accepts(parcel)) {
                continue;
            }
            double price = carrier.price(parcel, distance);
            if (price < least) {
                least = price;
                best = carrier;
            }
        }
        return best;
    }
}
