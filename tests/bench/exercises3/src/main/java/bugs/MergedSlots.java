package bugs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Joins the booked slots of a calendar, each a begin and an end in minutes. */
public class MergedSlots {
    /** The slots in order; those which overlap, or of which one ends when the other begins, become one. */
    public static List<int[]> merge(List<int[]> slots) {
        List<int[]> sorted = new ArrayList<>(slots);
        sorted.sort(Comparator.comparingInt(slot -> slot[0]));
        List<int[]> merged = new ArrayList<>();
        for (int[] slot : sorted) {
            int[] last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last != null && slot[0] < last[1]) {
                last[1] = Math.max(last[1], slot[1]);
            } else {
                merged.add(slot.clone());
            }
        }
        return merged;
    }
}
