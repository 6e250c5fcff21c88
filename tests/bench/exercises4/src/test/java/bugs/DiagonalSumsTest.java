package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DiagonalSumsTest {
    private static final int[][] SQUARE = {{1, 2, 3}, {4, 50, 6}, {700, 8, 9}};

    @Test
    public void falling() {
        assertEquals(60, DiagonalSums.falling(SQUARE));
        assertEquals(5, DiagonalSums.falling(new int[][] {{5}}));
    }

    @Test
    public void rising() {
        assertEquals(753, DiagonalSums.rising(SQUARE));
        assertEquals(5, DiagonalSums.rising(new int[][] {{5}}));
        assertEquals(7, DiagonalSums.rising(new int[][] {{1, 3}, {4, 9}}));
        assertEquals(0, DiagonalSums.rising(new int[0][0]));
    }
}
