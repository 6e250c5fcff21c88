package depot.stock;

import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps the prices that were asked for last. */
public class RecentPrices extends LinkedHashMap<String, Double> {
    private static final long serialVersionUID = 1;
    private final int capacity;

    public RecentPrices(int capacity) {
        super(16, 0.75f, true);
        this.capacity = capacity;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Double> eldest) {
        return size() > capacity;
    }

    public double average() {
        double sum = 0;
        for (double price : values()) {
            sum += price;
        }
        return isEmpty() ? 0 : sum / size();
    }
}
