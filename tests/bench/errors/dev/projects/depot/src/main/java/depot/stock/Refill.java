package depot.stock;

import java.util.Map;
import java.util.TreeMap;

/** Says what packing material has to be ordered. */
public class Refill {
    private final Map<String, Integer> stock = new TreeMap<>();
    private final int least;

    public Refill(int least) {
        this.least = least;
    }

    public void use(String material, int amount) {
        stock.merge(material, -amount, Integer::sum);
    }

    public boolean needed(String material) {
        int left = stock.getOrDefault(material, 0);
        if (left == 0) {
            return true;
        }
        return left < least;
    }

    public void deliver(String material, int amount) {
        stock.merge(material, amount, Integer::sum);
    }
}
