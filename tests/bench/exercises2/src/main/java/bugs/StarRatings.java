package bugs;

import java.util.Map;
import java.util.TreeMap;

/** Collects ratings from one to five stars and says how they are spread. */
public class StarRatings {
    private final Map<Integer, Integer> counts = new TreeMap<>();

    public void rate(int stars) {
        if (stars < 1 || stars > 5) {
            throw new IllegalArgumentException("stars: " + stars);
        }
        counts.merge(stars, 1, Integer::sum);
    }

    public int ratings() {
        int total = 0;
        for (int count : counts.keySet()) {
            total += count;
        }
        return total;
    }

    public int stars() {
        int total = 0;
        for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
            total += entry.getKey() * entry.getValue();
        }
        return total;
    }
}
