package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LetterGreetingTest {
    @Test
    public void titled() {
        assertEquals("Dear Dr. Jones,", LetterGreeting.greet("Dr.", "Jones"));
    }

    @Test
    public void untitled() {
        assertEquals("Dear Jones,", LetterGreeting.greet(null, "Jones"));
    }

    @Test
    public void unknown() {
        assertEquals("Dear Sir or Madam,", LetterGreeting.greet("Dr.", null));
        assertEquals("Dear Sir or Madam,", LetterGreeting.greet(null, ""));
    }
}
