package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class JustifyLineTest {
    @Test
    public void evenGaps() {
        assertEquals("a  b  c", JustifyLine.justify(new String[] {"a", "b", "c"}, 7));
        assertEquals("ab cd", JustifyLine.justify(new String[] {"ab", "cd"}, 5));
    }

    @Test
    public void extraGoesLeft() {
        assertEquals("a   b  c", JustifyLine.justify(new String[] {"a", "b", "c"}, 8));
        assertEquals("a  b  c d", JustifyLine.justify(new String[] {"a", "b", "c", "d"}, 9));
    }

    @Test
    public void singleWord() {
        assertEquals("word  ", JustifyLine.justify(new String[] {"word"}, 6));
    }
}
