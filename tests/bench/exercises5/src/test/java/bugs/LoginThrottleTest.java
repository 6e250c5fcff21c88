package bugs;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.time.Instant;
import org.junit.Test;

public class LoginThrottleTest {
    private static final Instant NOW = Instant.parse("2024-03-01T10:00:00Z");
    private final LoginThrottle throttle = new LoginThrottle();

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            throttle.failed(NOW);
        }
    }

    @Test
    public void fewFailures() {
        fail(2);
        assertFalse(throttle.isLocked(NOW));
    }

    @Test
    public void locked() {
        fail(3);
        assertTrue(throttle.isLocked(NOW));
        assertTrue(throttle.isLocked(NOW.plusSeconds(899)));
        assertFalse(throttle.isLocked(NOW.plusSeconds(900)));
    }

    @Test
    public void notInARow() {
        fail(2);
        throttle.succeeded();
        fail(2);
        assertFalse(throttle.isLocked(NOW));
    }
}
