package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TitleCaseTest {
    @Test
    public void oneWord() {
        assertEquals("Hello", TitleCase.convert("hello"));
        assertEquals("", TitleCase.convert(""));
    }

    @Test
    public void smallWordsInside() {
        assertEquals("Lord of the Rings", TitleCase.convert("lord of the rings"));
        assertEquals("War and Peace", TitleCase.convert("WAR   AND PEACE"));
    }

    @Test
    public void smallWordFirst() {
        assertEquals("The End", TitleCase.convert("the end"));
        assertEquals("In a Box", TitleCase.convert("in a box"));
    }
}
