package bugs;

import java.util.Map;
import java.util.TreeMap;

/** How many pieces of each article lie in a store. */
public class StockLedger {
    private final Map<String, Integer> pieces = new TreeMap<>();

    public void receive(String article, int amount) {
        pieces.put(article, pieces.get(article) + amount);
    }

    /** Takes pieces out; an article of which nothing is left is dropped. */
    public boolean issue(String article, int amount) {
        int left = pieces.getOrDefault(article, 0) - amount;
        if (left < 0) {
            return false;
        }
        if (left == 0) {
            pieces.remove(article);
        } else {
            pieces.put(article, left);
        }
        return true;
    }

    @Override
    public String toString() {
        return pieces.toString();
    }
}
