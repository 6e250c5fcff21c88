package bugs;

/** How far two words are from each other. */
public class EditDistance {
    /** The fewest letters to put in, to take out or to replace to make one word of the other. */
    public static int between(String from, String to) {
        int[][] steps = new int[from.length() + 1][to.length() + 1];
        for (int row = 0; row <= from.length(); row++) {
            for (int column = 0; column <= to.length(); column++) {
                if (row == 0 || column == 0) {
                    steps[row][column] = row + column;
                    continue;
                }
                int change = from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1;
                int other = Math.min(steps[row - 1][column], steps[row][column - 1]) + 1;
                steps[row][column] = Math.min(other, steps[row - 1][column] + change);
            }
        }
        return steps[from.length()][to.length()];
    }
}
