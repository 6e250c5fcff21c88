package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class RoomBookingTest {
    @Test
    public void overlapping() {
        RoomBooking room = new RoomBooking();
        assertEquals(true, room.book(3, 7));
        assertEquals(false, room.book(6, 9));
        assertEquals(false, room.book(1, 4));
        assertEquals(false, room.book(4, 5));
        assertEquals(1, room.count());
    }

    @Test
    public void apart() {
        RoomBooking room = new RoomBooking();
        assertEquals(true, room.book(3, 7));
        assertEquals(true, room.book(10, 12));
        assertEquals(true, room.book(7, 10));
        assertEquals(3, room.count());
    }

    @Test
    public void backward() {
        assertEquals(false, new RoomBooking().book(7, 3));
    }
}
