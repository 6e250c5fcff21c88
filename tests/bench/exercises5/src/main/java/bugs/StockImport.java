package bugs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Takes over a supplier's stock list, whose lines are "article:quantity". */
public class StockImport {
    private final Map<String, Integer> stock = new TreeMap<>();
    private final List<Integer> rejected = new ArrayList<>();

    public void read(List<String> lines) {
        int number = 0;
        for (String line : lines) {
            number++;
            String[] parts = line.split(":");
            if (parts.length != 2 || !parts[1].matches("\\d{1,9}")) {
                rejected.add(number);
            }
            stock.merge(parts[0], Integer.parseInt(parts[1]), Integer::sum);
        }
    }

    /** Quantities by article. */
    public Map<String, Integer> stock() {
        return stock;
    }

    /** The numbers of the lines that could not be read; the first line is 1. */
    public List<Integer> rejected() {
        return rejected;
    }
}
