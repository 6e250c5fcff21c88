package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FrameCostTest {
    @Test
    public void cost() {
        assertEquals(280, new FrameCost(2).cost(30, 40));
        assertEquals(40, new FrameCost(1).cost(10, 10));
    }

    @Test
    public void nothing() {
        assertEquals(0, new FrameCost(5).cost(0, 40));
    }

    @Test
    public void affordable() {
        assertEquals(true, new FrameCost(1).affordable(10, 10, 40));
        assertEquals(false, new FrameCost(1).affordable(10, 10, 39));
    }
}
