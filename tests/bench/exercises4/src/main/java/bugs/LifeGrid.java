package bugs;

/** Conway's game of life on a board with edges. */
public class LifeGrid {
    private static int neighbours(boolean[][] board, int row, int column) {
        int count = 0;
        for (int y = Math.max(row - 1, 0); y <= Math.min(row + 1, board.length - 1); y++) {
            for (int x = Math.max(column - 1, 0); x <= Math.min(column + 1, board[y].length - 1); x++) {
                if (board[y][x]) {
                    count++;
                }
            }
        }
        return count;
    }

    /** A cell is born with three living neighbours and lives on with two or three. */
    public static boolean[][] next(boolean[][] board) {
        boolean[][] next = new boolean[board.length][];
        for (int row = 0; row < board.length; row++) {
            next[row] = new boolean[board[row].length];
            for (int column = 0; column < board[row].length; column++) {
                int around = neighbours(board, row, column);
                next[row][column] = around == 3 || around == 2 && board[row][column];
            }
        }
        return next;
    }
}
