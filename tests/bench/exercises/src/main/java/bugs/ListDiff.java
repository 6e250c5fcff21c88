package bugs;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares two versions of a list and tells which entries were added, each once and in their new order. */
public class ListDiff {
    public static List<String> added(List<String> before, List<String> after) {
        Set<String> known = new HashSet<>(before);
        return after.stream()
                .filter(entry -> known.contains(entry))
                .distinct()
                .collect(Collectors.toList());
    }
}
