package bugs;

/** Compares dotted version numbers part by part, as numbers; missing parts count as zero, so 1.2 equals 1.2.0. */
public class VersionCompare {
    public static int compare(String a, String b) {
        String[] left = a.split("\\.");
        String[] right = b.split("\\.");
        int n = Math.min(left.length, right.length);
        for (int i = 0; i < n; i++) {
            int result = Integer.compare(part(left, i), part(right, i));
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    private static int part(String[] parts, int i) {
        return i < parts.length ? Integer.parseInt(parts[i]) : 0;
    }
}
