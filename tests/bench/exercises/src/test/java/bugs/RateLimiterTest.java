package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class RateLimiterTest {
    @Test
    public void underTheLimit() {
        assertEquals("YYY", RateLimiter.decide(new int[] {1, 2, 3}, 3, 10));
        assertEquals("", RateLimiter.decide(new int[] {}, 3, 10));
    }

    @Test
    public void overTheLimit() {
        assertEquals("YYNN", RateLimiter.decide(new int[] {1, 2, 3, 4}, 2, 10));
    }

    @Test
    public void windowBoundary() {
        assertEquals("YNY", RateLimiter.decide(new int[] {0, 9, 10}, 1, 10));
        assertEquals("YYY", RateLimiter.decide(new int[] {0, 5, 10}, 1, 5));
    }

    @Test
    public void refusedRequestsDoNotCount() {
        assertEquals("YNNY", RateLimiter.decide(new int[] {0, 5, 9, 12}, 1, 10));
    }
}
