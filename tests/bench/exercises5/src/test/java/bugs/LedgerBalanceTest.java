package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class LedgerBalanceTest {
    private final LedgerBalance balance = new LedgerBalance();

    @Test
    public void nothingBooked() {
        assertTrue(balance.isSettled());
        assertEquals("settled", balance.status());
    }

    @Test
    public void paidInFull() {
        balance.invoice("19.90");
        balance.invoice("0.10");
        balance.payment("20");
        assertTrue(balance.isSettled());
        assertEquals("settled", balance.status());
    }

    @Test
    public void paidInPart() {
        balance.invoice("50.00");
        balance.payment("49.99");
        assertFalse(balance.isSettled());
        assertEquals("owes 0.01", balance.status());
    }

    @Test
    public void paidTooMuch() {
        balance.invoice("5");
        balance.payment("7.50");
        assertFalse(balance.isSettled());
        assertEquals("credit 2.50", balance.status());
    }
}
