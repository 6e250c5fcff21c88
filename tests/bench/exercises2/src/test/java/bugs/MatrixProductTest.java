package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MatrixProductTest {
    @Test
    public void square() {
        int[][] a = {{1, 2}, {3, 4}};
        int[][] b = {{5, 6}, {7, 8}};
        assertEquals("[[19, 22], [43, 50]]", MatrixProduct.describe(a, b));
    }

    @Test
    public void identity() {
        int[][] a = {{1, 2}, {3, 4}};
        int[][] b = {{1, 0}, {0, 1}};
        assertEquals("[[1, 2], [3, 4]]", MatrixProduct.describe(a, b));
    }
}
