package bugs;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

public class PageCacheTest {
    private final List<String> rendered = new ArrayList<>();
    private final PageCache cache = new PageCache(this::render);

    private String render(String path) {
        rendered.add(path);
        return "<" + path + ">";
    }

    @Test
    public void rendersOnce() {
        assertEquals("<home>", cache.get("home"));
        assertEquals("<home>", cache.get("home"));
        assertEquals("<help>", cache.get("help"));
        assertEquals(List.of("home", "help"), rendered);
        assertEquals(1, cache.hits());
    }

    @Test
    public void rendersAgain() {
        cache.get("home");
        cache.drop("home");
        assertEquals("<home>", cache.get("home"));
        assertEquals(List.of("home", "home"), rendered);
        assertEquals(0, cache.hits());
    }
}
