package bugs;

/** Rotates a rectangular matrix by ninety degrees clockwise. */
public class MatrixRotate {
    public static int[][] clockwise(int[][] matrix) {
        int rows = matrix.length;
        int cols = rows == 0 ? 0 : matrix[0].length;
        int[][] rotated = new int[rows][cols];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < cols; c++) {
                rotated[c][rows - 1 - r] = matrix[r][c];
            }
        }
        return rotated;
    }
}
