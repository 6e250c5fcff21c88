package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class StockLedgerTest {
    @Test
    public void firstDelivery() {
        StockLedger ledger = new StockLedger();
        ledger.receive("bolt", 40);
        ledger.receive("nut", 7);
        assertEquals("{bolt=40, nut=7}", ledger.toString());
    }

    @Test
    public void more() {
        StockLedger ledger = new StockLedger();
        ledger.receive("bolt", 40);
        ledger.receive("bolt", 2);
        ledger.receive("bolt", 3);
        assertEquals("{bolt=45}", ledger.toString());
    }

    @Test
    public void out() {
        StockLedger ledger = new StockLedger();
        ledger.receive("bolt", 5);
        assertEquals(true, ledger.issue("bolt", 2));
        assertEquals("{bolt=3}", ledger.toString());
        assertEquals(false, ledger.issue("bolt", 4));
        assertEquals(true, ledger.issue("bolt", 3));
        assertEquals("{}", ledger.toString());
        ledger.receive("bolt", 1);
        assertEquals("{bolt=1}", ledger.toString());
    }
}
