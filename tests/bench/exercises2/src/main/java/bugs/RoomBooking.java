package bugs;

import java.util.ArrayList;
import java.util.List;

/** Books a room from one day up to another; the last day is free again for others. */
public class RoomBooking {
    private final List<int[]> bookings = new ArrayList<>();

    public boolean book(int from, int to) {
        if (from >= to) {
            return false;
        }
        for (int[] booking : bookings) {
            if (from < booking[1] || to > booking[0]) {
                return false;
            }
        }
        bookings.add(new int[] {from, to});
        return true;
    }

    public int count() {
        return bookings.size();
    }
}
