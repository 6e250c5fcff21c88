package depot.stock;

import depot.goods.Parcel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which parcels lie on which shelf. */
public class ShelfIndex {
    private final Map<String, List<Parcel>> shelves = new HashMap<>();

    public void put(Parcel parcel, String shelf) {
        shelves.computeIfAbsent(shelf, key -> new ArrayList<>()).add(parcel);
        parcel.setShelf(shelf);
    }

    public boolean isKnown(String shelf) {
        return shelves.containsKey(shelf);
    }

    public List<Parcel> on(String shelf) {
        return shelves.getOrDefault(shelf, List.of());
    }

    public double weight(String shelf) {
        double total = 0;
        for (Parcel parcel : on(shelf)) {
            total += parcel.getKilos();
        }
        return total;
    }
}
