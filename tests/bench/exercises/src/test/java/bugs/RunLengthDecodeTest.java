package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class RunLengthDecodeTest {
    @Test
    public void singleRun() {
        assertEquals("aaa", RunLengthDecode.decode("3a"));
        assertEquals("", RunLengthDecode.decode(""));
    }

    @Test
    public void multiDigitCount() {
        assertEquals("zzzzzzzzzzzz", RunLengthDecode.decode("12z"));
    }

    @Test
    public void severalRuns() {
        assertEquals("aaabb", RunLengthDecode.decode("3a2b"));
        assertEquals("aab", RunLengthDecode.decode("2ab"));
    }

    @Test
    public void noCounts() {
        assertEquals("abc", RunLengthDecode.decode("abc"));
    }
}
