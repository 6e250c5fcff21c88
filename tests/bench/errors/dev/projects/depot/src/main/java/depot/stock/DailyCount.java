package depot.stock;

import depot.goods.Parcel;
import java.util.List;

public class DailyCount {
    private final List<Parcel> parcels;

    public DailyCount(List<Parcel> parcels) {
        this.parcels = parcels;
    }

    public int heavy() {
        int count = 0;
        for (Parcel parcel : parcels) {
            if (parcel.isHeavy()) {
                count++;
            }
        }
        return count;
    }

    public int light() {
        return parcels.size() - heavy();
    }

    public boolean any(String code) {
        return parcels.stream().anyMatch(parcel -> parcel.getCode().equals(code));
    }
}
