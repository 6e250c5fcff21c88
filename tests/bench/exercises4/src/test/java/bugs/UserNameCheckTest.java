package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UserNameCheckTest {
    private static final String LENGTH = "3 to 12 letters, please";

    @Test
    public void letters() {
        assertEquals("", UserNameCheck.problem("anna_77"));
        assertEquals("must begin with a letter", UserNameCheck.problem("7dwarfs"));
        assertEquals("must begin with a letter", UserNameCheck.problem("_me"));
        assertEquals("must not contain !", UserNameCheck.problem("hey!you"));
    }

    @Test
    public void length() {
        assertEquals("", UserNameCheck.problem("bob"));
        assertEquals("", UserNameCheck.problem("abcdefghijkl"));
        assertEquals(LENGTH, UserNameCheck.problem("ab"));
        assertEquals(LENGTH, UserNameCheck.problem("abcdefghijklm"));
        assertEquals(LENGTH, UserNameCheck.problem(""));
        assertEquals(LENGTH, UserNameCheck.problem("!"));
    }
}
