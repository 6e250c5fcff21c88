package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class RetentionPolicyTest {
    private static final long DAY = 86_400_000L;
    private static final long NOW = 1_700_000_000_000L;

    private static final List<Long> BACKUPS = List.of(NOW - DAY, NOW - 10 * DAY, NOW - 40 * DAY, NOW - 400 * DAY);

    @Test
    public void week() {
        assertEquals(BACKUPS.subList(1, 4), new RetentionPolicy(7, 0).expired(BACKUPS, NOW));
        assertEquals(BACKUPS.subList(3, 4), new RetentionPolicy(7, 3).expired(BACKUPS, NOW));
    }

    @Test
    public void exactly() {
        assertEquals(BACKUPS.subList(2, 4), new RetentionPolicy(10, 1).expired(BACKUPS, NOW));
    }

    @Test
    public void month() {
        assertEquals(BACKUPS.subList(2, 4), new RetentionPolicy(30, 1).expired(BACKUPS, NOW));
    }

    @Test
    public void year() {
        assertEquals(BACKUPS.subList(3, 4), new RetentionPolicy(365, 0).expired(BACKUPS, NOW));
        assertEquals(List.of(), new RetentionPolicy(365, 10).expired(BACKUPS, NOW));
    }
}
