package bugs;

import java.util.List;

/** Compares what two meters show. */
public class SameReadings {
    private final List<Integer> first;
    private final List<Integer> second;

    public SameReadings(List<Integer> first, List<Integer> second) {
        this.first = first;
        this.second = second;
    }

    /** How many readings are equal at the same place of both lists. */
    public int same() {
        int same = 0;
        for (int at = 0; at < Math.min(first.size(), second.size()); at++) {
            if (first.get(at) == second.get(at)) {
                same++;
            }
        }
        return same;
    }

    public boolean agree() {
        return first.size() == second.size() && same() == first.size();
    }
}
