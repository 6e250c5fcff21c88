package bugs;

import static org.junit.Assert.assertEquals;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

import org.junit.Test;

public class WeightedGradeTest {
    @Test
    public void nothingEarned() {
        assertEquals(0.0, WeightedGrade.average(new HashMap<Integer, Integer>()), 1e-9);
    }

    @Test
    public void oneGrade() {
        assertEquals(3.0, WeightedGrade.average(Collections.singletonMap(3, 12)), 1e-9);
    }

    @Test
    public void mixedGrades() {
        Map<Integer, Integer> m = new HashMap<>();
        m.put(1, 3);
        m.put(2, 1);
        assertEquals(1.25, WeightedGrade.average(m), 1e-9);
        m.put(5, 4);
        assertEquals(3.125, WeightedGrade.average(m), 1e-9);
    }

    @Test
    public void zeroCreditsAreIgnored() {
        assertEquals(0.0, WeightedGrade.average(Collections.singletonMap(4, 0)), 1e-9);
    }
}
