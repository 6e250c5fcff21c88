package bugs;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Pays orders back. An order is paid back once at most. */
public class RefundDesk {
    private final Map<String, Integer> paid = new HashMap<>();
    private final Set<String> refunded = new HashSet<>();
    private int total;

    public void paid(String order, int cents) {
        paid.merge(order, cents, Integer::sum);
    }

    /** What the customer gets back: 0 for an unknown order and for one that was paid back before. */
    public int refund(String order) {
        if (!paid.containsKey(order)) {
            return 0;
        }
        refunded.add(order);
        int cents = paid.get(order);
        total += cents;
        return cents;
    }

    public int total() {
        return total;
    }
}
