package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.Test;

public class AccessLogTest {
    private final AccessLog log = new AccessLog();

    @Test
    public void successes() {
        log.read(List.of("10.0.0.1 \"GET /home\" 200 512", "10.0.0.2 \"GET /home\" 304 0", "::1 \"POST /a\" 201 90"));
        assertEquals(Map.of("/home", 512L, "/a", 90L), log.bytes());
        assertEquals(0, log.errors());
    }

    @Test
    public void failures() {
        log.read(List.of("10.0.0.1 \"GET /x\" 404 120", "10.0.0.1 \"POST /home\" 500 0", "::1 \"GET /y\" 400 4000"));
        assertEquals(Map.of(), log.bytes());
        assertEquals(3, log.errors());
    }

    @Test
    public void otherLines() {
        log.read(List.of("", "server started", "10.0.0.1 \"PUT /home\" 500 1"));
        assertEquals(0, log.errors());
    }
}
