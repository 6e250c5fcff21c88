package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SeatLabelTest {
    @Test
    public void firstRow() {
        assertEquals("1A", SeatLabel.label(0));
        assertEquals("1F", SeatLabel.label(5));
    }

    @Test
    public void laterRows() {
        assertEquals("2A", SeatLabel.label(6));
        assertEquals("13C", SeatLabel.label(74));
    }

    @Test
    public void windows() {
        assertEquals(true, SeatLabel.atWindow(11));
        assertEquals(false, SeatLabel.atWindow(8));
    }
}
