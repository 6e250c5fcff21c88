package bugs;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which permissions an action asks for. An action that nobody declared is forbidden. */
public class ActionPolicy {
    private final Map<String, Set<String>> required = new HashMap<>();

    /** May be called several times for an action: every permission named is needed. */
    public ActionPolicy require(String action, String... permissions) {
        required.computeIfAbsent(action, name -> new HashSet<>()).addAll(Set.of(permissions));
        return this;
    }

    public boolean isAllowed(String action, Set<String> granted) {
        Set<String> needed = required.get(action);
        if (needed == null) {
            return false;
        }
        if (granted.contains("root")) {
            return true;
        }
        return needed.stream().anyMatch(granted::contains);
    }
}
