package bugs;

import java.util.ArrayList;
import java.util.List;

/** Splits rows into batches of a given size; the last batch may be smaller. */
public class BatchRows {
    public static <T> List<List<T>> split(List<T> rows, int size) {
        List<List<T>> batches = new ArrayList<>();
        List<T> batch = new ArrayList<>();
        for (T row : rows) {
            batch.add(row);
            if (batch.size() == size) {
                batches.add(batch);
                batch = new ArrayList<>();
            }
        }
        return batches;
    }
}
