package bugs;

import java.util.ArrayList;
import java.util.List;

/** The bins of a warehouse that a picker still has to visit, in walking order. A bin is known by its number. */
public class PickList {
    private final List<Integer> bins = new ArrayList<>();
    private int picked;

    public void plan(int bin) {
        if (!bins.contains(bin)) {
            bins.add(bin);
        }
    }

    /** Strikes the bin off the list. Returns false if it was not on the list. */
    public boolean pick(int bin) {
        if (!bins.contains(bin)) {
            return false;
        }
        bins.remove(bin);
        picked++;
        return true;
    }

    public List<Integer> open() {
        return List.copyOf(bins);
    }

    public String progress() {
        return picked + "/" + (picked + bins.size());
    }
}
