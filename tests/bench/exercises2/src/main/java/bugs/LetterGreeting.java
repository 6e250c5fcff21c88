package bugs;

/** Writes the first line of a letter; a person may have no title. */
public class LetterGreeting {
    public static String greet(String title, String lastName) {
        if (lastName == null || lastName.isEmpty()) {
            return "Dear Sir or Madam,";
        }
        String prefix = title + " ";
        return "Dear " + prefix + lastName + ",";
    }
}
