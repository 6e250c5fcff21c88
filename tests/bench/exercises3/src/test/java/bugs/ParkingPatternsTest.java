package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ParkingPatternsTest {
    @Test
    public void tiny() {
        assertEquals(1L, ParkingPatterns.patterns(0));
        assertEquals(0L, ParkingPatterns.patterns(1));
        assertEquals(1L, ParkingPatterns.patterns(2));
        assertEquals(1L, ParkingPatterns.patterns(3));
    }

    @Test
    public void larger() {
        assertEquals(1L, ParkingPatterns.patterns(4));
        assertEquals(2L, ParkingPatterns.patterns(5));
        assertEquals(2L, ParkingPatterns.patterns(6));
        assertEquals(3L, ParkingPatterns.patterns(7));
        assertEquals(7L, ParkingPatterns.patterns(10));
    }
}
