package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;

import org.junit.Test;

public class MatrixSpiralTest {
    @Test
    public void twoRows() {
        assertEquals(Arrays.asList(1, 2, 3, 6, 5, 4), MatrixSpiral.spiral(new int[][] {{1, 2, 3}, {4, 5, 6}}));
        assertEquals(Arrays.asList(1, 2, 4, 3), MatrixSpiral.spiral(new int[][] {{1, 2}, {3, 4}}));
    }

    @Test
    public void threeByThree() {
        assertEquals(Arrays.asList(1, 2, 3, 6, 9, 8, 7, 4, 5),
                MatrixSpiral.spiral(new int[][] {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}));
    }

    @Test
    public void singleRowOrColumn() {
        assertEquals(Arrays.asList(1, 2, 3), MatrixSpiral.spiral(new int[][] {{1, 2, 3}}));
        assertEquals(Arrays.asList(1, 2, 3), MatrixSpiral.spiral(new int[][] {{1}, {2}, {3}}));
    }

    @Test
    public void empty() {
        assertTrue(MatrixSpiral.spiral(new int[0][0]).isEmpty());
    }
}
