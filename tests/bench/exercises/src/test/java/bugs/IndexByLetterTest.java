package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;

import org.junit.Test;

public class IndexByLetterTest {
    @Test
    public void grouped() {
        assertEquals("{A=[Ann, Abe], B=[Bob]}", IndexByLetter.index(Arrays.asList("Ann", "Bob", "Abe")).toString());
    }

    @Test
    public void caseIsIgnored() {
        assertEquals("{D=[Dan, de Vries]}", IndexByLetter.index(Arrays.asList("Dan", "de Vries")).toString());
        assertEquals("{E=[eve]}", IndexByLetter.index(Arrays.asList("eve")).toString());
    }

    @Test
    public void blanks() {
        assertEquals("{C=[Cid]}", IndexByLetter.index(Arrays.asList("  Cid ", "", "  ")).toString());
        assertTrue(IndexByLetter.index(new ArrayList<String>()).isEmpty());
    }
}
