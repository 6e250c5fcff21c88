package bugs;

/** Finds the longest name of a list; of several equally long ones the one that comes first. */
public class FirstLongest {
    public static String longest(String[] names) {
        String found = "";
        for (String name : names) {
            String trimmed = name.trim();
            if (trimmed.length() >= found.length()) {
                found = trimmed;
            }
        }
        return found;
    }
}
