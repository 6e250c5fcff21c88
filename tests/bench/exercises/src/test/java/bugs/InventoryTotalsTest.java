package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class InventoryTotalsTest {
    @Test
    public void nothing() {
        assertEquals("{}", InventoryTotals.totals().toString());
        assertEquals("{}", InventoryTotals.totals("# a:1").toString());
    }

    @Test
    public void different() {
        assertEquals("{a=5, b=2}", InventoryTotals.totals("b:2", "a:5").toString());
    }

    @Test
    public void summed() {
        assertEquals("{a=4}", InventoryTotals.totals("a:5", "a: -1").toString());
        assertEquals("{a=6, b=0}", InventoryTotals.totals("a:1", "b:3", "a:2", " b :-3", "a:3").toString());
    }
}
