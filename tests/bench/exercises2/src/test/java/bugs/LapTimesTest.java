package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LapTimesTest {
    private static LapTimes laps(int... seconds) {
        LapTimes times = new LapTimes();
        for (int each : seconds) {
            times.add(each);
        }
        return times;
    }

    @Test
    public void whole() {
        assertEquals(62.0, laps(60, 64).average(), 1e-9);
        assertEquals(0.0, laps().average(), 1e-9);
    }

    @Test
    public void halves() {
        assertEquals(62.5, laps(60, 65).average(), 1e-9);
        assertEquals(61.25, laps(60, 61, 62, 62).average(), 1e-9);
    }

    @Test
    public void best() {
        assertEquals(60, laps(64, 60, 71).best());
    }
}
