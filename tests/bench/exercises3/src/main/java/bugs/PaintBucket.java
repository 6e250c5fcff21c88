package bugs;

/** The paint bucket of a drawing program; each character of the picture is a colour. */
public class PaintBucket {
    private final char[][] picture;

    public PaintBucket(String... rows) {
        picture = new char[rows.length][];
        for (int row = 0; row < rows.length; row++) {
            picture[row] = rows[row].toCharArray();
        }
    }

    /** Paints the area of one colour around a place; neighbours are left, right, above and below. */
    public void pour(int row, int column, char colour) {
        spread(row, column, picture[row][column], colour);
    }

    private void spread(int row, int column, char old, char colour) {
        if (row < 0 || row >= picture.length || column < 0 || column >= picture[row].length) {
            return;
        }
        if (picture[row][column] != old) {
            return;
        }
        picture[row][column] = colour;
        spread(row - 1, column, old, colour);
        spread(row + 1, column, old, colour);
        spread(row, column - 1, old, colour);
        spread(row, column + 1, old, colour);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (char[] row : picture) {
            text.append(row).append('/');
        }
        return text.toString();
    }
}
