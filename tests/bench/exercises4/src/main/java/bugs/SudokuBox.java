package bugs;

/** Checks a filled Sudoku. */
public class SudokuBox {
    /** The box, 0 to 8, of a field; boxes are numbered by rows. */
    public static int box(int row, int column) {
        return row % 3 * 3 + column / 3;
    }

    /** Whether each box has all the digits 1 to 9. */
    public static boolean boxesComplete(int[][] field) {
        int[] seen = new int[9];
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                seen[box(row, column)] |= 1 << field[row][column];
            }
        }
        for (int digits : seen) {
            if (digits != 0b1111111110) {
                return false;
            }
        }
        return true;
    }
}
