package bugs;

import java.time.DayOfWeek;
import java.time.LocalDate;

/** Says when an invoice has to be paid: some days after its date, but never on a Sunday. */
public class PaymentDue {
    public static LocalDate due(LocalDate invoiced, int days) {
        LocalDate due = invoiced.plusDays(days);
        if (due.getDayOfWeek() == DayOfWeek.SUNDAY) {
            due.plusDays(1);
        }
        return due;
    }

    public static boolean late(LocalDate invoiced, int days, LocalDate paid) {
        return paid.isAfter(due(invoiced, days));
    }
}
