package bugs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The items of an auction house that a member watches. */
public class WatchedItems {
    private final Set<Long> watched = new HashSet<>();

    public void watch(long item) {
        watched.add(item);
    }

    public void unwatch(long item) {
        watched.remove(item);
    }

    /** Those of the item numbers on a page that the member watches, in the page's order. */
    public List<Integer> onPage(int[] page) {
        List<Integer> found = new ArrayList<>();
        for (int item : page) {
            if (watched.contains(item)) {
                found.add(item);
            }
        }
        return found;
    }

    public int count() {
        return watched.size();
    }
}
