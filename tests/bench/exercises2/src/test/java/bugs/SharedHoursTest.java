package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SharedHoursTest {
    @Test
    public void overlapping() {
        assertEquals(3, SharedHours.shared(8, 16, 13, 20));
        assertEquals(2, SharedHours.shared(12, 18, 6, 14));
    }

    @Test
    public void inside() {
        assertEquals(2, SharedHours.shared(8, 16, 10, 12));
        assertEquals(8, SharedHours.shared(8, 16, 8, 16));
    }

    @Test
    public void apart() {
        assertEquals(0, SharedHours.shared(6, 10, 10, 14));
        assertEquals(0, SharedHours.shared(15, 20, 6, 9));
    }
}
