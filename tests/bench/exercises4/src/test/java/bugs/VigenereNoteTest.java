package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class VigenereNoteTest {
    @Test
    public void letters() {
        assertEquals("lxfopvefrnhr", VigenereNote.hide("attackatdawn", "lemon"));
        assertEquals("abc", VigenereNote.hide("abc", "a"));
        assertEquals("cba", VigenereNote.hide("zyx", "d"));
        assertEquals("", VigenereNote.hide("", "key"));
    }

    @Test
    public void otherSigns() {
        assertEquals("lxfopv ef rnhr", VigenereNote.hide("attack at dawn", "lemon"));
        assertEquals("b c!b-c", VigenereNote.hide("a a!a-a", "bc"));
        assertEquals("Bbdf", VigenereNote.hide("Bbbb", "ace"));
        assertEquals("  be", VigenereNote.hide("  aa", "bed"));
    }
}
