package depot.stock;

import depot.goods.Parcel;
import java.util.Comparator;
import java.util.List;

/** Which parcel needs the forklift first. */
public class Heaviest {
    private final List<Parcel> parcels;

    public Heaviest(List<Parcel> parcels) {
        this.parcels = parcels;
    }

    public Parcel find() {
        if (parcels.isEmpty()) {
            return null;
        }
        return parcels.stream().max(Comparator.comparingDouble(Parcel::getKilos)).orElse(null);
    }

    public double total() {
        double kilos = 0;
        for (Parcel parcel : parcels) {
            kilos += parcel.getKilos();
        }
        return kilos;
    }
}
