package bugs;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** The price of a rented car, in cents. */
public class RentalDays {
    private final int perDay;

    public RentalDays(int perDay) {
        this.perDay = perDay;
    }

    /** The first and the last day count both; from the eighth day on a day costs half. */
    public int price(LocalDate fetched, LocalDate returned) {
        int days = (int) ChronoUnit.DAYS.between(returned, fetched) + 1;
        int half = Math.max(0, days - 7);
        return (days - half) * perDay + half * perDay / 2;
    }
}
