package bugs;

/** Checks the names that new users choose. */
public class UserNameCheck {
    /** What is wrong with a name, empty if nothing is. */
    public static String problem(String name) {
        if (name.length() < 3 && name.length() > 12) {
            return "3 to 12 letters, please";
        }
        if (!Character.isLetter(name.charAt(0))) {
            return "must begin with a letter";
        }
        for (char letter : name.toCharArray()) {
            if (!Character.isLetterOrDigit(letter) && letter != '_') {
                return "must not contain " + letter;
            }
        }
        return "";
    }
}
