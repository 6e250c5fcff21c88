package depot.stock;

import depot.goods.Parcel;
import java.util.Collection;

public class WeightClass {
    enum Band { LETTER, SMALL, MEDIUM, LARGE }

    static Band of(Parcel parcel) {
        double kilos = parcel.getKilos();
        if (kilos < 0.5) {
            return Band.LETTER;
        }
        return kilos < 5 ? Band.SMALL : kilos < 20 ? Band.MEDIUM : Band.LARGE;
    }

    static String labels(Collection<Parcel> parcels) {
        StringBuilder text = new StringBuilder();
        for (Parcel parcel : parcels) {
            Band band = of(parcel);
            text.append(parcel.getCode()).append(" (").append(band).append(")\n");
        }
        return text.toString();
    }
}
