package bugs;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;

import org.junit.Test;

public class BestScoresTest {
    @Test
    public void few() {
        assertEquals(Arrays.asList(9, 4), BestScores.best(Arrays.asList(4, 0, 9), 3));
        assertEquals(1, BestScores.needed(Arrays.asList(4, 0, 9), 3));
    }

    @Test
    public void many() {
        assertEquals(Arrays.asList(9, 7), BestScores.best(Arrays.asList(4, 1, 9, 7, 2), 2));
        assertEquals(8, BestScores.needed(Arrays.asList(4, 1, 9, 7, 2), 2));
    }
}
