package clinic.desk;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Orders whatever can be compared and keeps the best. */
public class Ranking {
    private final int places;

    public Ranking(int places) {
        this.places = places;
    }

    public <T extends Comparable<T>> List<T> best(Collection<T> all) {
        List<T> left = new ArrayList<>(all);
        List<T> result = new ArrayList<>();
        while (!left.isEmpty() && result.size() < places) {
            T top = left.get(0);
            for (T each : left) {
                if (each.compareTo(top) > 0) {
                    top = each;
                }
            }
            result.add(top);
            left.remove(top);
        }
        return result;
    }
}
