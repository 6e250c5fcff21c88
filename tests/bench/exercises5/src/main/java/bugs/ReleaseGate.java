package bugs;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Checks that a version has to pass before it is released. */
public class ReleaseGate {
    private final Map<String, Predicate<String>> checks = new LinkedHashMap<>();

    public ReleaseGate check(String name, Predicate<String> check) {
        checks.put(name, check);
        return this;
    }

    /** Whether every check accepts the version. */
    public boolean opens(String version) {
        for (Predicate<String> check : checks.values()) {
            return check.test(version);
        }
        return true;
    }

    /** The name of the first check that refuses the version, or null. */
    public String obstacle(String version) {
        for (Map.Entry<String, Predicate<String>> entry : checks.entrySet()) {
            if (!entry.getValue().test(version)) {
                return entry.getKey();
            }
        }
        return null;
    }
}
