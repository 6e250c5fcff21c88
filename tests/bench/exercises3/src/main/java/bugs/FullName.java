package bugs;

/** Puts the parts of a person's name together. */
public class FullName {
    /** First name, the initial of the middle name if there is one (it may be null or empty), and last name. */
    public static String format(String first, String middle, String last) {
        StringBuilder name = new StringBuilder(first);
        if (!middle.isEmpty()) {
            name.append(' ').append(middle.charAt(0)).append('.');
        }
        return name.append(' ').append(last).toString();
    }
}
