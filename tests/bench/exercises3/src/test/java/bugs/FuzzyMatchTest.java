package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FuzzyMatchTest {
    @Test
    public void whole() {
        assertEquals(true, FuzzyMatch.matches("main", "main"));
        assertEquals(true, FuzzyMatch.matches("mn", "main"));
        assertEquals(true, FuzzyMatch.matches("a", "main"));
        assertEquals(true, FuzzyMatch.matches("tt", "test"));
    }

    @Test
    public void part() {
        assertEquals(false, FuzzyMatch.matches("mx", "main"));
        assertEquals(false, FuzzyMatch.matches("nm", "main"));
        assertEquals(false, FuzzyMatch.matches("mainn", "main"));
        assertEquals(false, FuzzyMatch.matches("ttt", "test"));
    }

    @Test
    public void nothing() {
        assertEquals(false, FuzzyMatch.matches("z", "main"));
        assertEquals(false, FuzzyMatch.matches("a", ""));
        assertEquals(true, FuzzyMatch.matches("", "main"));
        assertEquals(true, FuzzyMatch.matches("", ""));
    }
}
