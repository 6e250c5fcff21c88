package bugs;

import java.util.Map;

/** Answers questions about an organisation given as a map from each employee to the direct manager. */
public class OrgDepth {
    /** Tells how many managers are above an employee; whoever has no entry in the map is at the top. */
    public static int depth(Map<String, String> managerOf, String employee) {
        String manager = managerOf.get(employee);
        return 1 + depth(managerOf, manager);
    }

    /** The greatest depth of all employees. */
    public static int levels(Map<String, String> managerOf) {
        int deepest = 0;
        for (String employee : managerOf.keySet()) {
            deepest = Math.max(deepest, depth(managerOf, employee));
        }
        return deepest;
    }
}
