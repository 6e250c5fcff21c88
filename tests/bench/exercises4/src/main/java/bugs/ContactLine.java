package bugs;

/** One line of an address book. */
public class ContactLine {
    private final String name;
    private final String nickname;

    /** The nickname is null for those who have none. */
    public ContactLine(String name, String nickname) {
        this.name = name;
        this.nickname = nickname;
    }

    /** The name, with the nickname in brackets if there is one. */
    public String text() {
        StringBuilder text = new StringBuilder(name);
        if (!nickname.isBlank()) {
            text.append(" (").append(nickname.trim()).append(')');
        }
        return text.toString();
    }
}
