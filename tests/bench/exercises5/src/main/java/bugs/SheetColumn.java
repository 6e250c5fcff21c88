package bugs;

/** Names of a spreadsheet's columns: A to Z, then AA, AB and so on. */
public final class SheetColumn {
    private static final int LETTERS = 26;

    private SheetColumn() {}

    /** The name of a column; the first has the index 0. */
    public static String name(int index) {
        if (index < 0) {
            throw new IndexOutOfBoundsException(index);
        }
        StringBuilder name = new StringBuilder();
        for (int rest = index; rest >= 0; rest = rest / LETTERS - 1) {
            name.append('A' + rest % LETTERS);
        }
        return name.reverse().toString();
    }

    public static int index(String name) {
        int index = 0;
        for (char letter : name.toCharArray()) {
            index = index * LETTERS + (letter - 'A' + 1);
        }
        return index - 1;
    }
}
