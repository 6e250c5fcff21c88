package bugs;

/** Checks addresses of the form 192.168.0.1: four numbers from 0 to 255. */
public class HostAddress {
    public static boolean isValid(String address) {
        String[] parts = address.split(".", -1);
        if (parts.length != 4) {
            return false;
        }
        for (String part : parts) {
            if (part.isEmpty() || part.length() > 3) {
                return false;
            }
            for (char c : part.toCharArray()) {
                if (!Character.isDigit(c)) {
                    return false;
                }
            }
            if (Integer.parseInt(part) > 255) {
                return false;
            }
        }
        return true;
    }
}
