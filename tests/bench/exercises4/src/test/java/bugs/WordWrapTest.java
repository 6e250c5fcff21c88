package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class WordWrapTest {
    @Test
    public void loose() {
        assertEquals(List.of("one two"), WordWrap.wrap("one two", 20));
        assertEquals(List.of(), WordWrap.wrap("  ", 5));
        assertEquals(List.of("a", "sentence"), WordWrap.wrap("a sentence", 4));
    }

    @Test
    public void tight() {
        assertEquals(List.of("one", "two"), WordWrap.wrap("one two", 6));
        assertEquals(List.of("one two"), WordWrap.wrap("one  two", 7));
        assertEquals(List.of("a b", "c d"), WordWrap.wrap("a b c d", 4));
        assertEquals(List.of("a b c", "d"), WordWrap.wrap("a b c d", 5));
        assertEquals(List.of("hello", "you", "there"), WordWrap.wrap("hello you there", 8));
    }
}
