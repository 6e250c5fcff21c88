package bugs;

/** Names the seats of a plane with six seats in a row: the first is 1A, the seventh 2A. */
public class SeatLabel {
    private static final int SEATS_IN_ROW = 6;

    public static String label(int index) {
        if (index < 0) {
            throw new IllegalArgumentException("no such seat: " + index);
        }
        int row = index / SEATS_IN_ROW;
        char seat = (char) ('A' + index % SEATS_IN_ROW);
        return row + String.valueOf(seat);
    }

    public static boolean atWindow(int index) {
        int place = index % SEATS_IN_ROW;
        return place == 0 || place == SEATS_IN_ROW - 1;
    }
}
