package bugs;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class PalindromeCheckTest {
    @Test
    public void small() {
        assertTrue(PalindromeCheck.isPalindrome(""));
        assertTrue(PalindromeCheck.isPalindrome("never odd or even"));
        assertTrue(PalindromeCheck.isPalindrome("1 2, 2-1"));
        assertFalse(PalindromeCheck.isPalindrome("never evens"));
        assertFalse(PalindromeCheck.isPalindrome("12"));
    }

    @Test
    public void capitals() {
        assertTrue(PalindromeCheck.isPalindrome("Anna"));
        assertTrue(PalindromeCheck.isPalindrome("A man, a plan, a canal: Panama!"));
        assertTrue(PalindromeCheck.isPalindrome("Was it a car or a cat I saw?"));
        assertFalse(PalindromeCheck.isPalindrome("Hannas"));
        assertFalse(PalindromeCheck.isPalindrome("Race cat"));
        assertFalse(PalindromeCheck.isPalindrome("1a2"));
    }
}
