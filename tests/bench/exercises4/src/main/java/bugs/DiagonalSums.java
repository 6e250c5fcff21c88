package bugs;

/** Sums of the diagonals of a square. */
public class DiagonalSums {
    /** The sum from the top left corner down to the right. */
    public static int falling(int[][] square) {
        int sum = 0;
        for (int row = 0; row < square.length; row++) {
            sum += square[row][row];
        }
        return sum;
    }

    /** The sum from the top right corner down to the left. */
    public static int rising(int[][] square) {
        int sum = 0;
        int size = square.length;
        for (int row = 0; row < size; row++) {
            sum += square[row][size - row];
        }
        return sum;
    }
}
