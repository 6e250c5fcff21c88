package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ClockInputTest {
    @Test
    public void times() {
        assertEquals(545, ClockInput.minutes("9:05"));
        assertEquals(0, ClockInput.minutes("00:00"));
        assertEquals(1439, ClockInput.minutes(" 23:59 "));
    }

    @Test
    public void hours() {
        assertEquals(-1, ClockInput.minutes("24:00"));
        assertEquals(-1, ClockInput.minutes("-1:30"));
        assertEquals(-1, ClockInput.minutes("930"));
    }

    @Test
    public void minutes() {
        assertEquals(-1, ClockInput.minutes("9:60"));
        assertEquals(-1, ClockInput.minutes("23:99"));
        assertEquals(-1, ClockInput.minutes("9:-1"));
        assertEquals(-1, ClockInput.minutes("0:-30"));
    }
}
