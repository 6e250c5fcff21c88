package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class LogGapsTest {
    @Test
    public void few() {
        assertEquals(0L, LogGaps.longest(List.of()));
        assertEquals(0L, LogGaps.longest(List.of(77L)));
        assertEquals(5L, LogGaps.longest(List.of(10L, 15L)));
    }

    @Test
    public void many() {
        assertEquals(4L, LogGaps.longest(List.of(1L, 3L, 7L, 8L)));
        assertEquals(9L, LogGaps.longest(List.of(100L, 109L, 110L, 110L, 115L)));
        assertEquals(30L, LogGaps.longest(List.of(5L, 6L, 36L, 46L, 47L)));
        assertEquals(0L, LogGaps.longest(List.of(4L, 4L, 4L)));
    }
}
