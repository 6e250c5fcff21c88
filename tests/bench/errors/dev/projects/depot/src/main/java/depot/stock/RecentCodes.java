package depot.stock;

import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers when each of the last codes was scanned. */
public class RecentCodes {
    private final int capacity;
    private final Map<String, Long> scanned = new LinkedHashMap<>();

    public RecentCodes(int capacity) {
        this.capacity = capacity;
    }

    public boolean scan(String code, long now) {
        boolean fresh = !scanned.containsKey(code);
        scanned.put(code, now);
        if (scanned.size() > capacity) {
            String oldest = scanned.keySet().iterator().next();
            scanned.remove(oldest);
        }
        return fresh;
    }

    public long lastScan(String code) {
        return scanned.getOrDefault(code, -1L);
    }
}
