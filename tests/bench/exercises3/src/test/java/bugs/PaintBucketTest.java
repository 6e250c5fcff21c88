package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PaintBucketTest {
    private static String poured(int row, int column, char colour, String... rows) {
        PaintBucket bucket = new PaintBucket(rows);
        bucket.pour(row, column, colour);
        return bucket.toString();
    }

    @Test
    public void area() {
        assertEquals("bbw/wbw/wwb/", poured(0, 0, 'b', "rrw", "wrw", "wwb"));
        assertEquals("rrg/wrg/wwb/", poured(0, 2, 'g', "rrw", "wrw", "wwb"));
        assertEquals("x/", poured(0, 0, 'x', "y"));
    }

    @Test
    public void sameColour() {
        assertEquals("rrw/wrw/", poured(0, 1, 'r', "rrw", "wrw"));
        assertEquals("aa/aa/", poured(1, 1, 'a', "aa", "aa"));
    }
}
