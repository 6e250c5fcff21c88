package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TransposeSquareTest {
    @Test
    public void single() {
        assertEquals("[[7]]", TransposeSquare.transposed(new int[][] {{7}}));
    }

    @Test
    public void two() {
        assertEquals("[[1, 3], [2, 4]]", TransposeSquare.transposed(new int[][] {{1, 2}, {3, 4}}));
    }

    @Test
    public void three() {
        int[][] cells = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
        assertEquals("[[1, 4, 7], [2, 5, 8], [3, 6, 9]]", TransposeSquare.transposed(cells));
    }
}
