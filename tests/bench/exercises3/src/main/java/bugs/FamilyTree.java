package bugs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A family with the children of each person. */
public class FamilyTree {
    private final Map<String, List<String>> children = new HashMap<>();

    public void born(String parent, String child) {
        children.computeIfAbsent(parent, key -> new ArrayList<>()).add(child);
    }

    /** The ancestor and all descendants, generation after generation. */
    public List<String> generations(String ancestor) {
        List<String> all = new ArrayList<>();
        Deque<String> waiting = new ArrayDeque<>();
        waiting.add(ancestor);
        while (!waiting.isEmpty()) {
            String person = waiting.removeFirst();
            all.add(person);
            for (String child : children.getOrDefault(person, Collections.emptyList())) {
                waiting.push(child);
            }
        }
        return all;
    }
}
