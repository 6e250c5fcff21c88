package bugs;

/** Writes sorted page numbers compactly: 1, 2, 3, 5, 7, 8 becomes "1-3,5,7-8". */
public class RangeCollapse {
    public static String collapse(int... pages) {
        StringBuilder sb = new StringBuilder();
        int i = 0;
        while (i < pages.length) {
            int j = i;
            while (j < pages.length - 2 && pages[j + 1] == pages[j] + 1) {
                j++;
            }
            if (sb.length() > 0) {
                sb.append(',');
            }
            sb.append(pages[i]);
            if (j > i) {
                sb.append('-').append(pages[j]);
            }
            i = j + 1;
        }
        return sb.toString();
    }
}
