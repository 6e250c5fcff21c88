package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LineEndingsTest {
    @Test
    public void toUnix() {
        assertEquals("one\ntwo\n", LineEndings.toUnix("one\r\ntwo\r\n"));
        assertEquals("one\ntwo", LineEndings.toUnix("one\ntwo"));
    }

    @Test
    public void toWindows() {
        assertEquals("one\r\ntwo\r\n", LineEndings.toWindows("one\r\ntwo\n"));
    }

    @Test
    public void lines() {
        assertEquals(2, LineEndings.lines("one\r\ntwo\n"));
    }
}
