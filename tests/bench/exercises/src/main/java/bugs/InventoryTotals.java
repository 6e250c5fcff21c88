package bugs;

import java.util.Map;
import java.util.TreeMap;

/** Adds up stock movements given as lines "sku:quantity"; a line that starts with a hash is a comment. */
public class InventoryTotals {
    public static Map<String, Integer> totals(String... lines) {
        Map<String, Integer> stock = new TreeMap<>();
        for (String line : lines) {
            if (line.startsWith("#")) {
                continue;
            }
            String[] parts = line.split(":");
            int quantity = Integer.parseInt(parts[1].trim());
            stock.merge(parts[0].trim(), quantity, (old, q) -> q);
        }
        return stock;
    }
}
