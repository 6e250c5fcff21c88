package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DurationFormatTest {
    @Test
    public void secondsOnly() {
        assertEquals("0s", DurationFormat.format(0));
        assertEquals("45s", DurationFormat.format(45));
    }

    @Test
    public void minutes() {
        assertEquals("2m 05s", DurationFormat.format(125));
        assertEquals("59m 59s", DurationFormat.format(3599));
    }

    @Test
    public void hours() {
        assertEquals("1h 00m 00s", DurationFormat.format(3600));
        assertEquals("1h 02m 05s", DurationFormat.format(3725));
        assertEquals("25h 10m 00s", DurationFormat.format(90600));
    }
}
