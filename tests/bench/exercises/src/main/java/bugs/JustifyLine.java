package bugs;

/** Joins words into a line of exactly the given width; spare blanks go to the gaps from the left. */
public class JustifyLine {
    public static String justify(String[] words, int width) {
        int letters = 0;
        for (String word : words) {
            letters += word.length();
        }
        int gaps = words.length - 1;
        if (gaps == 0) {
            return words[0] + spaces(width - letters);
        }
        int even = (width - letters) / gaps;
        int extra = (width - letters) % gaps;
        StringBuilder line = new StringBuilder(words[0]);
        for (int i = 0; i < gaps; i++) {
            line.append(spaces(i <= extra ? even + 1 : even));
            line.append(words[i + 1]);
        }
        return line.toString();
    }

    private static String spaces(int n) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < n; i++) {
            sb.append(' ');
        }
        return sb.toString();
    }
}
