package bugs;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class SeatMapTest {
    private final SeatMap map = new SeatMap();

    @Test
    public void smallNumbers() {
        assertTrue(map.hold("A1", 5L));
        assertFalse(map.hold("A1", 6L));
        assertFalse(map.release("A1", 6L));
        assertFalse(map.isFree("A1"));
        assertTrue(map.release("A1", 5L));
        assertTrue(map.isFree("A1"));
    }

    @Test
    public void largeNumbers() {
        assertTrue(map.hold("C12", Long.parseLong("4711000")));
        assertTrue(map.hold("C12", Long.parseLong("4711000")));
        assertFalse(map.release("C12", Long.parseLong("4711001")));
        assertTrue(map.release("C12", Long.parseLong("4711000")));
        assertTrue(map.isFree("C12"));
    }

    @Test
    public void freeSeat() {
        assertFalse(map.release("B2", 5L));
    }
}
