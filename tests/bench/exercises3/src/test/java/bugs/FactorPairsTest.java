package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class FactorPairsTest {
    @Test
    public void several() {
        assertEquals(List.of("1x12", "2x6", "3x4"), FactorPairs.rectangles(12));
        assertEquals(List.of("1x2"), FactorPairs.rectangles(2));
        assertEquals(List.of("1x30", "2x15", "3x10", "5x6"), FactorPairs.rectangles(30));
    }

    @Test
    public void prime() {
        assertEquals(List.of("1x13"), FactorPairs.rectangles(13));
        assertEquals(List.of("1x3"), FactorPairs.rectangles(3));
    }

    @Test
    public void squares() {
        assertEquals(List.of("1x1"), FactorPairs.rectangles(1));
        assertEquals(List.of("1x4", "2x2"), FactorPairs.rectangles(4));
        assertEquals(List.of("1x36", "2x18", "3x12", "4x9", "6x6"), FactorPairs.rectangles(36));
    }

    @Test
    public void nothing() {
        assertEquals(List.of(), FactorPairs.rectangles(0));
    }
}
