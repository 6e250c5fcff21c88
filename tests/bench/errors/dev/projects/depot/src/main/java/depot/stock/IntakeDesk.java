package depot.stock;

import depot.goods.Parcel;
import java.time.Clock;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;

public class IntakeDesk {
    private final Map<String, Parcel> today = new LinkedHashMap<>();
    private final Clock clock;

    public IntakeDesk(Clock clock) {
        this.clock = clock;
    }

    public Parcel receive(String code, double kilos) {
        if (today.containsKey(code)) {
            throw new IllegalArgumentException("already here: " + code);
        }
        Parcel parcel = new Parcel(code, kilos, LocalDate.now(clock));
        today.put(code, parcel);
        return parcel;
    }

    public boolean hasArrived(String code) {
        Parcel parcel = today.get(code);
        return parcel != null && parcel.getArrived().equals(LocalDate.now(clock));
    }
}
