package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class LotteryTicketTest {
    private static int hits(List<Integer> numbers, List<Integer> drawn) {
        return new LotteryTicket(numbers).hits(drawn);
    }

    @Test
    public void small() {
        assertEquals(2, hits(List.of(3, 7, 12), List.of(7, 9, 3)));
        assertEquals(0, hits(List.of(3, 7, 12), List.of(1, 2, 4)));
        assertEquals(1, hits(List.of(5), List.of(5, 6)));
    }

    @Test
    public void large() {
        assertEquals(2, hits(List.of(300, 700, 12000), List.of(12000, 999, 300)));
        assertEquals(3, hits(List.of(-500, 128, 4), List.of(4, 128, -500)));
        assertEquals(0, hits(List.of(300, 700), List.of(301, 701, 70)));
    }

    @Test
    public void none() {
        assertEquals(0, hits(List.of(), List.of(1)));
        assertEquals(0, hits(List.of(1), List.of()));
    }
}
