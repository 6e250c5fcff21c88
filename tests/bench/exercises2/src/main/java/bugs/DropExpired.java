package bugs;

import java.util.List;

/** Removes the coupons from a list whose last day is over, and says how many these were. */
public class DropExpired {
    public static int drop(List<Integer> lastDays, int today) {
        int dropped = 0;
        for (int i = 0; i < lastDays.size(); i++) {
            if (lastDays.get(i) < today) {
                lastDays.remove(i);
                dropped++;
            }
        }
        return dropped;
    }
}
