package depot.stock;

import depot.goods.Parcel;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** What storing costs: nothing for a week, then by the day. */
public class StorageFee {
    private static final int FREE_DAYS = 7;
    private final double perDay;

    public StorageFee(double perDay) {
        this.perDay = perDay;
    }

    public double due(Parcel parcel, LocalDate today) {
        long days = ChronoUnit.DAYS.between(parcel.getArrived(), today);
        if (days <= FREE_DAYS) {
            return 0;
        }
        double fee = (days - FREE_DAYS) * perDay;
        return parcel.isHeavy() ? fee * 2 : fee;
    }
}
