package bugs;

import static org.junit.Assert.assertEquals;

import java.util.Collections;
import java.util.List;
import org.junit.Test;

public class TrimmedMeanTest {
    @Test
    public void marks() {
        assertEquals(5.0, TrimmedMean.mean(List.of(4.0, 9.0, 1.0, 6.0)), 1e-9);
        assertEquals(8.0, TrimmedMean.mean(List.of(8.0, 9.5, 7.0)), 1e-9);
        assertEquals(4.0, TrimmedMean.mean(List.of(2.0, 3.0, 7.0, 10.0, 1.0)), 1e-9);
    }

    @Test
    public void equal() {
        assertEquals(6.0, TrimmedMean.mean(List.of(6.0, 6.0, 6.0, 6.0)), 1e-9);
        assertEquals(2.0, TrimmedMean.mean(Collections.nCopies(3, 2.0)), 1e-9);
    }
}
