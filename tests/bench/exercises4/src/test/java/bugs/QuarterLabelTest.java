package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class QuarterLabelTest {
    @Test
    public void begin() {
        assertEquals(1, QuarterLabel.quarter(1));
        assertEquals(2, QuarterLabel.quarter(4));
        assertEquals("Q3 2021", QuarterLabel.label(2021, 7));
        assertEquals("Q4 1999", QuarterLabel.label(1999, 10));
    }

    @Test
    public void others() {
        int[] expected = {1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4};
        for (int month = 1; month <= 12; month++) {
            assertEquals("month " + month, expected[month - 1], QuarterLabel.quarter(month));
        }
        assertEquals("Q4 2020", QuarterLabel.label(2020, 12));
    }

    @Test(expected = IllegalArgumentException.class)
    public void none() {
        QuarterLabel.quarter(13);
    }
}
