package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class HttpHeadersTest {
    private final HttpHeaders headers = new HttpHeaders();

    @Test
    public void anyCase() {
        headers.add("Content-Type", " text/html");
        assertEquals("text/html", headers.get("content-type", "?"));
        assertEquals("text/html", headers.get("Content-Type", "?"));
        assertEquals("text/html", headers.get("CONTENT-TYPE", "?"));
    }

    @Test
    public void twice() {
        headers.add("Accept", "a");
        headers.add("accept", "b");
        assertEquals("a, b", headers.get("Accept", "?"));
        headers.remove("ACCEPT");
        assertEquals("?", headers.get("accept", "?"));
    }

    @Test
    public void length() {
        assertEquals(-1, headers.contentLength());
        headers.add("content-length", "120");
        assertEquals(120, headers.contentLength());
    }
}
