package bugs;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Chooses dishes for guests with allergies. */
public class MenuFilter {
    /** The names of the dishes, in order, of which the guest may eat every ingredient. */
    public static List<String> safe(Map<String, List<String>> dishes, Set<String> allergies) {
        return dishes.entrySet().stream()
                .filter(dish -> dish.getValue().stream().anyMatch(part -> !allergies.contains(part)))
                .map(Map.Entry::getKey)
                .sorted()
                .collect(Collectors.toList());
    }
}
