package bugs;

import java.util.HashMap;
import java.util.Map;

/** Which customer holds which seat of a hall. Customers are known by their number. */
public class SeatMap {
    private final Map<String, Long> holders = new HashMap<>();

    /** Returns false if somebody else holds the seat. */
    public boolean hold(String seat, Long customer) {
        Long holder = holders.putIfAbsent(seat, customer);
        return holder == null || holder.equals(customer);
    }

    /** Gives the seat up. Returns false, and changes nothing, if the customer does not hold it. */
    public boolean release(String seat, Long customer) {
        Long holder = holders.get(seat);
        if (holder == null || holder != customer) {
            return false;
        }
        holders.remove(seat);
        return true;
    }

    public boolean isFree(String seat) {
        return !holders.containsKey(seat);
    }
}
