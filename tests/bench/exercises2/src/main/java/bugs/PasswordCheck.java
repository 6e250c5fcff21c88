package bugs;

/** Says what a password lacks: "short", "digit", "capital" or, if nothing, "ok". */
public class PasswordCheck {
    public static String check(String password) {
        if (password.length() < 8) {
            return "short";
        }
        boolean digit = false;
        boolean capital = false;
        for (char c : password.toCharArray()) {
            digit |= Character.isDigit(c);
            capital = Character.isUpperCase(c);
        }
        if (!digit) {
            return "digit";
        }
        return capital ? "ok" : "capital";
    }
}
