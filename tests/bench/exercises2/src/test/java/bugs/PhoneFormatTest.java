package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PhoneFormatTest {
    @Test
    public void plain() {
        assertEquals("(212) 555-0134", PhoneFormat.format("2125550134"));
    }

    @Test
    public void separated() {
        assertEquals("(415) 867-5309", PhoneFormat.format("415.867 5309"));
    }

    @Test
    public void tooShort() {
        assertEquals("555-0134", PhoneFormat.format("555-0134"));
    }
}
