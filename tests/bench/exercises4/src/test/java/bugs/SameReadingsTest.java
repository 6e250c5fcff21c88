package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

public class SameReadingsTest {
    @Test
    public void small() {
        assertEquals(2, new SameReadings(List.of(1, 2, 3), List.of(1, 5, 3)).same());
        assertEquals(0, new SameReadings(List.of(), List.of(4)).same());
        assertFalse(new SameReadings(List.of(7), List.of(7, 8)).agree());
        assertTrue(new SameReadings(List.of(7, 8), List.of(7, 8)).agree());
    }

    @Test
    public void great() {
        assertEquals(2, new SameReadings(List.of(1000, 2000, 3), List.of(1000, 2000, 4)).same());
        assertEquals(1, new SameReadings(List.of(128, -129), List.of(128, 129, 0)).same());
        assertEquals(0, new SameReadings(List.of(500, 256), List.of(501, 255)).same());
        assertTrue(new SameReadings(List.of(-4000), List.of(-4000)).agree());
        assertFalse(new SameReadings(List.of(4000), List.of(3999)).agree());
    }
}
