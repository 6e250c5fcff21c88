package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CaesarNoteTest {
    @Test
    public void capitals() {
        assertEquals("DEF", CaesarNote.shift("ABC", 3));
        assertEquals("AB", CaesarNote.shift("YZ", 2));
        assertEquals("ZA", CaesarNote.shift("AB", -1));
    }

    @Test
    public void small() {
        assertEquals("def", CaesarNote.shift("abc", 3));
        assertEquals("ab", CaesarNote.shift("yz", 2));
        assertEquals("za", CaesarNote.shift("ab", -1));
        assertEquals("kmz", CaesarNote.shift("kmz", 26));
    }

    @Test
    public void mixed() {
        assertEquals("Olssv, 2 Dvyskz!", CaesarNote.shift("Hello, 2 Worlds!", 7));
        assertEquals("Hello, 2 Worlds!", CaesarNote.shift("Olssv, 2 Dvyskz!", -7));
    }
}
