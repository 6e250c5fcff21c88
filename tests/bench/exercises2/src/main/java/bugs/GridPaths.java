package bugs;

/** Counts the ways through a grid from its upper left corner to the lower right one, going right or down only. */
public class GridPaths {
    private static int paths;

    /** Every row of the grid is a string; '#' is a wall. */
    public static int count(String... grid) {
        walk(grid, 0, 0);
        return paths;
    }

    private static void walk(String[] grid, int row, int col) {
        if (row == grid.length || col == grid[row].length() || grid[row].charAt(col) == '#') {
            return;
        }
        if (row == grid.length - 1 && col == grid[row].length() - 1) {
            paths++;
            return;
        }
        walk(grid, row + 1, col);
        walk(grid, row, col + 1);
    }
}
