package bugs;

/** Recognises sentences that read the same backwards. */
public class PalindromeCheck {
    /** Whether it reads the same backwards, spaces, punctuation and the case of letters aside. */
    public static boolean isPalindrome(String sentence) {
        StringBuilder letters = new StringBuilder();
        for (char letter : sentence.toCharArray()) {
            if (Character.isLetterOrDigit(letter)) {
                letters.append(letter);
            }
        }
        String forward = letters.toString();
        return forward.equals(letters.reverse().toString());
    }
}
