package bugs;

import java.util.Arrays;

/** Multiplies two matrices; the left one has as many columns as the right one has rows. */
public class MatrixProduct {
    public static int[][] multiply(int[][] a, int[][] b) {
        if (a[0].length != b.length) {
            throw new IllegalArgumentException("the matrices do not fit");
        }
        int[][] product = new int[a.length][b[0].length];
        for (int row = 0; row < a.length; row++) {
            for (int col = 0; col < b[0].length; col++) {
                for (int k = 0; k < b.length; k++) {
                    product[row][col] += a[row][k] * b[col][k];
                }
            }
        }
        return product;
    }

    public static String describe(int[][] a, int[][] b) {
        return Arrays.deepToString(multiply(a, b));
    }
}
