package bugs;

import static org.junit.Assert.assertEquals;

import java.time.LocalDate;

import org.junit.Test;

public class PaymentDueTest {
    @Test
    public void weekday() {
        assertEquals(LocalDate.of(2024, 3, 15), PaymentDue.due(LocalDate.of(2024, 3, 1), 14));
    }

    @Test
    public void sunday() {
        assertEquals(LocalDate.of(2024, 3, 18), PaymentDue.due(LocalDate.of(2024, 3, 10), 7));
    }

    @Test
    public void late() {
        LocalDate invoiced = LocalDate.of(2024, 3, 3);
        assertEquals(false, PaymentDue.late(invoiced, 7, LocalDate.of(2024, 3, 11)));
        assertEquals(true, PaymentDue.late(invoiced, 7, LocalDate.of(2024, 3, 12)));
    }
}
