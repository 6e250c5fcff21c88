package bugs;

/** Makes the last part of an address out of a title: "Hello, World!" becomes "hello-world". */
public class PageSlug {
    public static String of(String title) {
        StringBuilder slug = new StringBuilder();
        boolean gap = false;
        for (char c : title.toCharArray()) {
            if (!Character.isLetterOrDigit(c)) {
                gap = true;
                continue;
            }
            if (gap && slug.toString().isEmpty()) {
                slug.append('-');
            }
            gap = false;
            slug.append(Character.toLowerCase(c));
        }
        return slug.toString();
    }
}
