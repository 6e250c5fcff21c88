package bugs;

import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class LifeGridTest {
    private static boolean[][] board(String... rows) {
        boolean[][] board = new boolean[rows.length][];
        for (int row = 0; row < rows.length; row++) {
            board[row] = new boolean[rows[row].length()];
            for (int column = 0; column < rows[row].length(); column++) {
                board[row][column] = rows[row].charAt(column) == '#';
            }
        }
        return board;
    }

    private static void check(boolean[][] expected, boolean[][] actual) {
        assertTrue(java.util.Arrays.deepToString(actual), java.util.Arrays.deepEquals(expected, actual));
    }

    @Test
    public void blinker() {
        check(board("...", "###", "..."), LifeGrid.next(board(".#.", ".#.", ".#.")));
        check(board(".#.", ".#.", ".#."), LifeGrid.next(board("...", "###", "...")));
    }

    @Test
    public void still() {
        check(board("##.", "##.", "..."), LifeGrid.next(board("##.", "##.", "...")));
        check(board("....", "....", "...."), LifeGrid.next(board("....", ".##.", "....")));
        check(board(".#..", "#.#.", ".#.."), LifeGrid.next(board(".#..", "#.#.", ".#..")));
    }

    @Test
    public void crowded() {
        check(board("#.#", "...", "#.#"), LifeGrid.next(board("###", "###", "###")));
        check(board("###", "#.#", "###"), LifeGrid.next(board(".#.", "###", ".#.")));
    }
}
