package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SheetColumnTest {
    @Test
    public void oneLetter() {
        assertEquals("A", SheetColumn.name(0));
        assertEquals("Z", SheetColumn.name(25));
    }

    @Test
    public void moreLetters() {
        assertEquals("AA", SheetColumn.name(26));
        assertEquals("AB", SheetColumn.name(27));
        assertEquals("ZZ", SheetColumn.name(701));
        assertEquals("AAA", SheetColumn.name(702));
    }

    @Test
    public void thereAndBack() {
        for (int index = 0; index < 2000; index += 7) {
            assertEquals(index, SheetColumn.index(SheetColumn.name(index)));
        }
    }

    @Test(expected = IndexOutOfBoundsException.class)
    public void negative() {
        SheetColumn.name(-1);
    }
}
