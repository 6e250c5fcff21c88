package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class HighScoresTest {
    private static HighScores scores(int... scores) {
        HighScores table = new HighScores();
        char name = 'a';
        for (int score : scores) {
            table.add(String.valueOf(name++), score);
        }
        return table;
    }

    @Test
    public void few() {
        assertEquals("", scores().table(3));
        assertEquals("1. a\n", scores(50).table(3));
    }

    @Test
    public void best() {
        assertEquals("1. c\n2. a\n", scores(50, 20, 90).table(2));
        assertEquals("1. b\n2. d\n3. a\n4. c\n", scores(3, 11, -7, 10).table(9));
    }

    @Test
    public void same() {
        assertEquals("1. b\n2. a\n3. c\n", scores(5, 8, 5).table(3));
        assertEquals("1. a\n2. b\n", scores(5, 5, 5).table(2));
    }
}
