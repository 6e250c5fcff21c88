package bugs;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MatrixRotateTest {
    @Test
    public void square() {
        assertArrayEquals(new int[][] {{3, 1}, {4, 2}}, MatrixRotate.clockwise(new int[][] {{1, 2}, {3, 4}}));
    }

    @Test
    public void wide() {
        assertArrayEquals(new int[][] {{4, 1}, {5, 2}, {6, 3}},
                MatrixRotate.clockwise(new int[][] {{1, 2, 3}, {4, 5, 6}}));
    }

    @Test
    public void singleColumn() {
        assertArrayEquals(new int[][] {{3, 2, 1}}, MatrixRotate.clockwise(new int[][] {{1}, {2}, {3}}));
    }

    @Test
    public void empty() {
        assertEquals(0, MatrixRotate.clockwise(new int[][] {}).length);
    }
}
