package depot.stock;

import depot.goods.Parcel;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The order in which a picker walks. */
public class PickList {
    private final List<Parcel> parcels;

    public PickList(List<Parcel> parcels) {
        this.parcels = parcels;
    }

    public void sort() {
        parcels.sort(Comparator.comparing(Parcel::getShelf).thenComparing(Parcel::getCode));
    }

    public String summary() {
        StringBuilder text = new StringBuilder();
        for (Parcel parcel : parcels) {
            text.append(parcel.getShelf()).append(' ').append(parcel.getCode()).append('\n');
        }
        return text.toString();
    }

    public String codes() {
        return parcels.stream().map(Parcel::getCode).collect(Collectors.joining(", "));
    }
}
