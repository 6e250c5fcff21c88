package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UptimeMillisTest {
    @Test
    public void few() {
        assertEquals(0L, UptimeMillis.of(0, 0));
        assertEquals(90_000_000L, UptimeMillis.of(1, 1));
        assertEquals(2_073_600_000L, UptimeMillis.of(24, 0));
        assertEquals(2_592_000_000L, UptimeMillis.of(0, 720));
    }

    @Test
    public void many() {
        assertEquals(2_160_000_000L, UptimeMillis.of(25, 0));
        assertEquals(31_539_600_000L, UptimeMillis.of(365, 1));
        assertEquals(8_640_000_000_000L, UptimeMillis.of(100_000, 0));
    }

    @Test
    public void longer() {
        assertEquals(true, UptimeMillis.longer(60, 0, 3, 0));
        assertEquals(false, UptimeMillis.longer(3, 5, 30, 4));
        assertEquals(false, UptimeMillis.longer(1, 0, 0, 24));
    }
}
