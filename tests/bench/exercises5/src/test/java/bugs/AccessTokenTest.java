package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.time.Duration;
import java.time.Instant;
import org.junit.Test;

public class AccessTokenTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_700_000_000L);
    private final AccessToken token = AccessToken.issue("ann.b", NOW, Duration.ofMinutes(10));

    @Test
    public void valid() {
        assertFalse(token.isExpired(NOW));
        assertFalse(token.isExpired(NOW.plusSeconds(600)));
        assertFalse(token.isExpired(NOW.plusSeconds(630)));
    }

    @Test
    public void expired() {
        assertTrue(token.isExpired(NOW.plusSeconds(631)));
        assertTrue(token.isExpired(NOW.plusSeconds(86_400)));
    }

    @Test
    public void thereAndBack() {
        assertEquals("ann.b.1700000600", token.toString());
        assertEquals(token, AccessToken.parse(token.toString()));
    }
}
