package depot.stock;

import java.util.Map;
import java.util.TreeMap;

/** Counts picks by shelf and names the one with most. */
public class TopShelf {
    private final Map<String, Integer> picks = new TreeMap<>();

    public void picked(String shelf) {
        picks.merge(shelf, 1, Integer::sum);
    }

    public String busiest() {
        String best = "";
        int most = 0;
        for (Map.Entry<String, Integer> entry : picks.entrySet()) {
            if (entry.getValue() > most) {
                most = entry.getValue();
                best = entry.getKey();
            }
        }
        return best;
    }

    public int of(String shelf) {
        return picks.getOrDefault(shelf, 0);
    }
}
