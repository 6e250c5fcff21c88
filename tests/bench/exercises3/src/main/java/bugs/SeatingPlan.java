package bugs;

/** The seats of a hall, row by row; an "x" is taken. Every row has as many seats as the first. */
public class SeatingPlan {
    private final char[][] seats;

    public SeatingPlan(String... rows) {
        seats = new char[rows.length][];
        for (int row = 0; row < rows.length; row++) {
            seats[row] = rows[row].toCharArray();
        }
    }

    public int free() {
        int free = 0;
        for (int row = 0; row < seats.length; row++) {
            for (int seat = 0; seat < seats.length; seat++) {
                if (seats[row][seat] != 'x') {
                    free++;
                }
            }
        }
        return free;
    }

    public boolean take(int row, int seat) {
        boolean free = seats[row][seat] != 'x';
        seats[row][seat] = 'x';
        return free;
    }
}
