package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class GearRatioTest {
    @Test
    public void ratios() {
        assertEquals("3:2", GearRatio.ratio(48, 32));
        assertEquals("2:3", GearRatio.ratio(32, 48));
        assertEquals("1:1", GearRatio.ratio(17, 17));
        assertEquals("5:1", GearRatio.ratio(60, 12));
        assertEquals("7:20", GearRatio.ratio(21, 60));
    }

    @Test
    public void prime() {
        assertEquals("13:11", GearRatio.ratio(13, 11));
        assertEquals("1:9", GearRatio.ratio(1, 9));
        assertEquals("1:0", GearRatio.ratio(8, 0));
    }
}
