package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class MeanReadingTest {
    @Test
    public void some() {
        assertEquals(5, MeanReading.mean(List.of(5)));
        assertEquals(3, MeanReading.mean(List.of(2, 3, 6)));
        assertEquals(-2, MeanReading.mean(List.of(-1, -2)));
        assertEquals(0, MeanReading.mean(List.of(0, 0, 1)));
    }

    @Test
    public void none() {
        assertEquals(0, MeanReading.mean(List.of()));
        assertEquals(0, MeanReading.aboveMean(List.of()));
    }

    @Test
    public void above() {
        assertEquals(1, MeanReading.aboveMean(List.of(2, 3, 6)));
        assertEquals(2, MeanReading.aboveMean(List.of(9, 1, 8)));
    }
}
