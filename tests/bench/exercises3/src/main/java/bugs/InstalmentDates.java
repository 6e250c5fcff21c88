package bugs;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** When the parts of a price have to be paid. */
public class InstalmentDates {
    /** So many dates, a month apart, the first a month after the purchase; day 31 becomes the month's last. */
    public static List<String> dates(LocalDate purchase, int parts) {
        List<String> dates = new ArrayList<>();
        for (int part = 1; part <= parts; part++) {
            LocalDate due = purchase;
            due.plusMonths(part);
            dates.add(due.toString());
        }
        return dates;
    }
}
