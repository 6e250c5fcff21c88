package bugs;

import java.util.List;

/** Shows search results page by page; the first page is 1. */
public class ResultPage<T> {
    private final List<T> results;
    private final int size;

    public ResultPage(List<T> results, int size) {
        if (size < 1) {
            throw new IllegalArgumentException("size: " + size);
        }
        this.results = List.copyOf(results);
        this.size = size;
    }

    public int pages() {
        return (results.size() + size - 1) / size;
    }

    /** The results of a page; the last page may be shorter, and pages that do not exist are empty. */
    public List<T> page(int number) {
        int from = (number - 1) * size;
        if (number < 1 || from >= results.size()) {
            return List.of();
        }
        int to = from + size;
        return results.subList(from, to);
    }
}
