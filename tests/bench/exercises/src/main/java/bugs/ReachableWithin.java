package bugs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Collects the people whom someone can reach over at most so many hops of "knows" links, without the person. */
public class ReachableWithin {
    public static Set<String> reach(Map<String, List<String>> knows, String start, int hops) {
        Set<String> seen = new TreeSet<>();
        seen.add(start);
        List<String> frontier = Collections.singletonList(start);
        for (int step = 0; step < hops && !frontier.isEmpty(); step++) {
            List<String> next = new ArrayList<>();
            for (String person : frontier) {
                for (String other : knows.get(person)) {
                    if (seen.add(other)) {
                        next.add(other);
                    }
                }
            }
            frontier = next;
        }
        seen.remove(start);
        return seen;
    }
}
