package bugs;

import java.util.LinkedList;
import java.util.List;

/** Simulates a least-recently-used cache over a sequence of requested keys and counts the hits. */
public class LruHits {
    public static int countHits(List<String> requests, int capacity) {
        LinkedList<String> recent = new LinkedList<>();
        int hits = 0;
        for (String key : requests) {
            if (recent.contains(key)) {
                hits++;
            } else if (recent.size() == capacity) {
                recent.removeFirst();
            }
            recent.addLast(key);
        }
        return hits;
    }
}
