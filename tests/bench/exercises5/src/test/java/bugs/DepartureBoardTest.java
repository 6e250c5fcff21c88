package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Before;
import org.junit.Test;

public class DepartureBoardTest {
    private final DepartureBoard board = new DepartureBoard();

    @Before
    public void trains() {
        board.add("2024-05-01T17:05", "Graz");
        board.add("2024-05-01T09:30", "Linz");
        board.add("2024-05-02T00:10", "Wien");
        board.add("2024-05-01T12:00", "Ulm");
    }

    @Test
    public void morning() {
        assertEquals(List.of("09:30 Linz"), board.next("2024-05-01T09:00", 1));
        assertEquals(List.of("09:30 Linz", "12:00 Ulm"), board.next("2024-05-01T09:30", 2));
    }

    @Test
    public void evening() {
        assertEquals(List.of("17:05 Graz", "00:10 Wien"), board.next("2024-05-01T12:01", 9));
    }

    @Test
    public void tooLate() {
        assertEquals(List.of(), board.next("2024-05-02T00:11", 3));
    }
}
