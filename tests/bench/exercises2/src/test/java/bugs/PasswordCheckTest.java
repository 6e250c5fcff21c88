package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PasswordCheckTest {
    @Test
    public void lacking() {
        assertEquals("short", PasswordCheck.check("Ab1"));
        assertEquals("digit", PasswordCheck.check("Passwords"));
        assertEquals("capital", PasswordCheck.check("passw0rds"));
    }

    @Test
    public void good() {
        assertEquals("ok", PasswordCheck.check("secret7Z"));
        assertEquals("ok", PasswordCheck.check("Secret77"));
        assertEquals("ok", PasswordCheck.check("my1Secret"));
    }
}
