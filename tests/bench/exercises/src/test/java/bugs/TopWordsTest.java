package bugs;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.Collections;

import org.junit.Test;

public class TopWordsTest {
    @Test
    public void mostFrequentFirst() {
        assertEquals(Arrays.asList("tea", "milk"), TopWords.top("milk tea milk tea tea sugar", 2));
    }

    @Test
    public void tiesAreAlphabetical() {
        assertEquals(Arrays.asList("a", "b", "c"), TopWords.top("c b a", 3));
    }

    @Test
    public void caseAndPunctuation() {
        assertEquals(Arrays.asList("no"), TopWords.top("No, no! Never: NO.", 1));
    }

    @Test
    public void fewerWordsThanAsked() {
        assertEquals(Arrays.asList("only"), TopWords.top("only", 5));
        assertEquals(Collections.emptyList(), TopWords.top("", 3));
    }
}
