package bugs;

import java.util.ArrayList;
import java.util.List;

/** Returns the items on one page of a list. Pages are numbered from 1; a page past the end is empty. */
public class PageSlice {
    public static <T> List<T> page(List<T> items, int pageNumber, int pageSize) {
        if (pageNumber < 1 || pageSize < 1) {
            throw new IllegalArgumentException("page number and size must be positive");
        }
        int from = pageNumber * pageSize;
        if (from >= items.size()) {
            return new ArrayList<>();
        }
        int to = Math.min(from + pageSize, items.size());
        return new ArrayList<>(items.subList(from, to));
    }
}
