package bugs;

import static org.junit.Assert.assertEquals;

import java.time.LocalDate;
import org.junit.Test;

public class LibraryLoanTest {
    private final LibraryLoan loan = new LibraryLoan(LocalDate.of(2024, 1, 10));

    @Test
    public void inTime() {
        assertEquals(LocalDate.of(2024, 1, 31), loan.due());
        assertEquals(0, loan.fee(LocalDate.of(2024, 1, 20)));
        assertEquals(0, loan.fee(LocalDate.of(2024, 1, 31)));
        assertEquals(2, loan.weeksLeft(LocalDate.of(2024, 1, 15)));
    }

    @Test
    public void daysLate() {
        assertEquals(20, loan.fee(LocalDate.of(2024, 2, 1)));
        assertEquals(240, loan.fee(LocalDate.of(2024, 2, 12)));
    }

    @Test
    public void monthsLate() {
        assertEquals(40 * 20, loan.fee(LocalDate.of(2024, 3, 11)));
        assertEquals(2000, loan.fee(LocalDate.of(2025, 1, 31)));
    }

    @Test
    public void renewed() {
        loan.renew();
        assertEquals(0, loan.fee(LocalDate.of(2024, 2, 21)));
        assertEquals(60, loan.fee(LocalDate.of(2024, 2, 24)));
    }
}
