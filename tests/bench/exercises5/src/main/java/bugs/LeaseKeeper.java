package bugs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Leases of addresses in a network, each with the second at which it ends. */
public class LeaseKeeper {
    private final Map<String, Long> ends = new TreeMap<>();

    public void lease(String address, long now, long seconds) {
        ends.put(address, now + seconds);
    }

    public boolean isLeased(String address) {
        return ends.containsKey(address);
    }

    /** Removes the leases that have ended and returns their addresses in order. */
    public List<String> sweep(long now) {
        List<String> ended = new ArrayList<>();
        for (String address : ends.keySet()) {
            if (ends.get(address) <= now) {
                ends.remove(address);
                ended.add(address);
            }
        }
        return ended;
    }
}
