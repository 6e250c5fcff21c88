package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class InvoiceTotalsTest {
    private final InvoiceTotals totals = new InvoiceTotals();

    @Test
    public void empty() {
        assertEquals("net 0.00, tax 0.00, gross 0.00", totals.summary());
    }

    @Test
    public void oneLine() {
        totals.add(2, 500, 19);
        assertEquals("net 10.00, tax 1.90, gross 11.90", totals.summary());
    }

    @Test
    public void severalLines() {
        totals.add(2, 500, 19);
        totals.add(1, 205, 7);
        totals.add(3, 99, 0);
        assertEquals("net 15.02, tax 2.04, gross 17.06", totals.summary());
    }
}
