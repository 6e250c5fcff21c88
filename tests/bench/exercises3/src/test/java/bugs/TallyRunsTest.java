package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TallyRunsTest {
    @Test
    public void single() {
        assertEquals("1a", TallyRuns.tally("a"));
        assertEquals("4a", TallyRuns.tally("aaaa"));
        assertEquals("1a1b1a", TallyRuns.tally("aba"));
    }

    @Test
    public void runs() {
        assertEquals("3a1b", TallyRuns.tally("aaab"));
        assertEquals("2a3b2c", TallyRuns.tally("aabbbcc"));
        assertEquals("5x4y2x", TallyRuns.tally("xxxxxyyyyxx"));
    }

    @Test
    public void empty() {
        assertEquals("", TallyRuns.tally(""));
    }
}
