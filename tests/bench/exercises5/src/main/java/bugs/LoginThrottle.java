package bugs;

import java.time.Duration;
import java.time.Instant;

/** Locks an account for some minutes after too many wrong passwords in a row. */
public class LoginThrottle {
    private static final int MOST = 3;
    private static final Duration LOCK = Duration.ofMinutes(15);

    private int failures;
    private Instant lockedUntil = Instant.MIN;

    public boolean isLocked(Instant now) {
        return now.isBefore(lockedUntil);
    }

    public void succeeded() {
        failures = 0;
    }

    public void failed(Instant now) {
        if (isLocked(now)) {
            return;
        }
        failures++;
        if (failures >= MOST) {
            Instant lockedUntil = now.plus(LOCK);
            failures = 0;
        }
    }
}
