package bugs;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Keeps rendered pages; a page is rendered when it is first asked for, and again after it was dropped. */
public class PageCache {
    private final Map<String, String> pages = new HashMap<>();
    private final Function<String, String> renderer;
    private int hits;

    public PageCache(Function<String, String> renderer) {
        this.renderer = renderer;
    }

    public String get(String path) {
        String page = pages.get(path);
        if (page == null) {
            hits++;
            return page;
        }
        page = renderer.apply(path);
        pages.put(path, page);
        return page;
    }

    public void drop(String path) {
        pages.remove(path);
    }

    /** How often a page was found in the cache. */
    public int hits() {
        return hits;
    }
}
