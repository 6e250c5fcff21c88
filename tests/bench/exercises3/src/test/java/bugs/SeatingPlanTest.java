package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SeatingPlanTest {
    @Test
    public void square() {
        assertEquals(3, new SeatingPlan("x.", "..").free());
        assertEquals(0, new SeatingPlan("x").free());
    }

    @Test
    public void wide() {
        assertEquals(6, new SeatingPlan("....", "x..x").free());
        assertEquals(3, new SeatingPlan("..x.").free());
    }

    @Test
    public void deep() {
        assertEquals(4, new SeatingPlan("x.", "..", ".x").free());
    }

    @Test
    public void taken() {
        SeatingPlan plan = new SeatingPlan("...", "...");
        assertEquals(true, plan.take(1, 2));
        assertEquals(false, plan.take(1, 2));
        assertEquals(5, plan.free());
    }
}
