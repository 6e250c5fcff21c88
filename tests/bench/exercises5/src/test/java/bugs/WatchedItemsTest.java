package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class WatchedItemsTest {
    private final WatchedItems items = new WatchedItems();

    @Test
    public void someOfThePage() {
        items.watch(12);
        items.watch(9000);
        items.watch(3);
        assertEquals(List.of(9000, 12), items.onPage(new int[] {9000, 5, 12, 6}));
    }

    @Test
    public void unwatched() {
        items.watch(12);
        items.watch(13);
        items.unwatch(12);
        assertEquals(1, items.count());
        assertEquals(List.of(13), items.onPage(new int[] {12, 13}));
    }

    @Test
    public void none() {
        items.watch(1);
        assertEquals(List.of(), items.onPage(new int[] {2, 3}));
        assertEquals(List.of(), items.onPage(new int[] {}));
    }
}
