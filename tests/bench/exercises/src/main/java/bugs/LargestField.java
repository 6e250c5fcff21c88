package bugs;

/** Finds the size of the largest connected field of '#' cells on a map; cells touch along their edges. */
public class LargestField {
    public static int largest(String... map) {
        char[][] cells = new char[map.length][];
        for (int r = 0; r < map.length; r++) {
            cells[r] = map[r].toCharArray();
        }
        int best = 0;
        for (int r = 0; r < cells.length; r++) {
            for (int c = 0; c < cells[r].length; c++) {
                best = Math.max(best, fill(cells, r, c));
            }
        }
        return best;
    }

    private static int fill(char[][] cells, int r, int c) {
        if (r < 0 || r >= cells.length || c < 0 || c >= cells[r].length || cells[r][c] != '#') {
            return 0;
        }
        return 1 + fill(cells, r - 1, c) + fill(cells, r + 1, c)
                + fill(cells, r, c - 1) + fill(cells, r, c + 1);
    }
}
