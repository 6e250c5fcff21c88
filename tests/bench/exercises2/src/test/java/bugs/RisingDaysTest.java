package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class RisingDaysTest {
    @Test
    public void steady() {
        assertEquals(3, RisingDays.count(new int[] {1, 2, 3, 4}));
        assertEquals(0, RisingDays.count(new int[] {4, 3, 2}));
    }

    @Test
    public void upAndDown() {
        assertEquals(2, RisingDays.count(new int[] {5, 3, 4, 2, 3}));
        assertEquals(1, RisingDays.count(new int[] {5, 9, 8, 7}));
    }

    @Test
    public void nothing() {
        assertEquals(0, RisingDays.count(new int[] {}));
    }
}
