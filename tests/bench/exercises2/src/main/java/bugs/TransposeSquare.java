package bugs;

import java.util.Arrays;

/** Mirrors a square matrix at its diagonal, in its own place. */
public class TransposeSquare {
    public static void transpose(int[][] cells) {
        for (int row = 0; row < cells.length; row++) {
            for (int col = 0; col < cells.length; col++) {
                int kept = cells[row][col];
                cells[row][col] = cells[col][row];
                cells[col][row] = kept;
            }
        }
    }

    public static String transposed(int[][] cells) {
        transpose(cells);
        return Arrays.deepToString(cells);
    }
}
