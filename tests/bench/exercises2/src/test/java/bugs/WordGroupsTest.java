package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class WordGroupsTest {
    @Test
    public void nothing() {
        assertEquals(0, WordGroups.largest());
    }

    @Test
    public void equalWords() {
        assertEquals(2, WordGroups.largest("tea", "Tea", "coffee"));
    }

    @Test
    public void sameLetters() {
        assertEquals(3, WordGroups.largest("stop", "pots", "dog", "Tops", "god"));
    }
}
