package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Map;

import org.junit.Test;

public class QueryStringTest {
    @Test
    public void twoParameters() {
        Map<String, String> m = QueryString.parse("a=1&b=2");
        assertEquals(2, m.size());
        assertEquals("1", m.get("a"));
        assertEquals("2", m.get("b"));
    }

    @Test
    public void firstValueWins() {
        assertEquals("1", QueryString.parse("a=1&a=2&a=3").get("a"));
    }

    @Test
    public void missingValues() {
        assertEquals("", QueryString.parse("flag&x=").get("flag"));
        assertEquals("", QueryString.parse("flag&x=").get("x"));
        assertEquals("b=c", QueryString.parse("a=b=c").get("a"));
    }

    @Test
    public void empty() {
        assertTrue(QueryString.parse("").isEmpty());
        assertTrue(QueryString.parse("&&").isEmpty());
    }
}
