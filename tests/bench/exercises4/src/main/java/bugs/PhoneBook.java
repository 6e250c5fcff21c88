package bugs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Phone numbers by name, read from lines such as {@code "Ann: 123"}. */
public class PhoneBook {
    private final Map<String, String> numbers = new LinkedHashMap<>();

    /** Of several numbers for one name the first is kept. */
    public PhoneBook(List<String> lines) {
        for (String line : lines) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                continue;
            }
            String name = line.substring(0, colon).trim();
            numbers.put(name, line.substring(colon + 1).trim());
        }
    }

    public String number(String name) {
        return numbers.getOrDefault(name, "unknown");
    }

    public int size() {
        return numbers.size();
    }
}
