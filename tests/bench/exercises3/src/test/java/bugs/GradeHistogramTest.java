package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class GradeHistogramTest {
    private static GradeHistogram of(int highest, int... marks) {
        GradeHistogram histogram = new GradeHistogram(highest);
        for (int mark : marks) {
            histogram.record(mark);
        }
        return histogram;
    }

    @Test
    public void low() {
        GradeHistogram histogram = of(10, 0, 1, 1, 5);
        assertEquals(1, histogram.count(0));
        assertEquals(2, histogram.count(1));
        assertEquals(0, histogram.count(9));
    }

    @Test
    public void highest() {
        assertEquals(2, of(10, 10, 10, 9).count(10));
        assertEquals(1, of(0, 0).count(0));
    }

    @Test
    public void chart() {
        assertEquals("0|*\n1|\n2|**\n", of(2, 2, 0, 2).chart());
        assertEquals("0|\n1|\n", of(1).chart());
    }

    @Test(expected = IllegalArgumentException.class)
    public void tooHigh() {
        of(3, 4);
    }
}
