package bugs;

import java.util.ArrayList;
import java.util.List;

/** All choices of some things. */
public class Subsets {
    /** Every subset, the empty one too; those without the first item come first. */
    public static List<List<String>> of(List<String> items) {
        List<List<String>> all = new ArrayList<>();
        choose(items, 0, new ArrayList<>(), all);
        return all;
    }

    private static void choose(List<String> items, int at, List<String> chosen, List<List<String>> all) {
        if (at == items.size()) {
            all.add(chosen);
            return;
        }
        choose(items, at + 1, chosen, all);
        chosen.add(items.get(at));
        choose(items, at + 1, chosen, all);
        chosen.remove(chosen.size() - 1);
    }
}
