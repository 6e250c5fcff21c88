package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class StopWordsTest {
    @Test
    public void titles() {
        assertEquals("lord rings", StopWords.keywords("The Lord of the Rings"));
        assertEquals("hitchhiker's guide galaxy", StopWords.keywords("A Hitchhiker's Guide to the Galaxy"));
        assertEquals("war peace", StopWords.keywords("  War and   Peace"));
        assertEquals("new york", StopWords.keywords("New York New York"));
    }

    @Test
    public void few() {
        assertEquals("", StopWords.keywords("To the"));
        assertEquals("it", StopWords.keywords("IT"));
        assertEquals("", StopWords.keywords(""));
    }
}
