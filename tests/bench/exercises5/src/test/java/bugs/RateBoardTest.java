package bugs;

import static org.junit.Assert.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;

public class RateBoardTest {
    private final AtomicInteger fetched = new AtomicInteger();
    private final RateBoard board = new RateBoard(this::slow);

    private int slow(String currency) {
        try {
            Thread.sleep(300);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        fetched.incrementAndGet();
        return currency.equals("USD") ? 110 : 85;
    }

    @Test
    public void waits() {
        assertEquals(110, board.rate("USD"));
        assertEquals(85, board.rate("GBP"));
    }

    @Test
    public void fetchesOnce() {
        board.prefetch("USD");
        assertEquals(110, board.rate("USD"));
        assertEquals(220, board.convert(200, "USD"));
        assertEquals(1, fetched.get());
    }
}
