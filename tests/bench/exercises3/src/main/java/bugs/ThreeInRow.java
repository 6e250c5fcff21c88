package bugs;

/** Tells who has won at noughts and crosses; empty fields are spaces. */
public class ThreeInRow {
    private static final int[][] LINES = {
        {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
    };

    /** The winner's sign, or a minus as long as nobody has won; the fields are given row by row. */
    public static char winner(String fields) {
        for (int[] line : LINES) {
            char first = fields.charAt(line[0]);
            if (first == fields.charAt(line[1]) && first == fields.charAt(line[2])) {
                return first;
            }
        }
        return '-';
    }
}
