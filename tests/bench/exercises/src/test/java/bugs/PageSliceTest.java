package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.Test;

public class PageSliceTest {
    private final List<String> five = Arrays.asList("a", "b", "c", "d", "e");

    @Test
    public void firstPage() {
        assertEquals(Arrays.asList("a", "b"), PageSlice.page(five, 1, 2));
    }

    @Test
    public void middleAndLastPage() {
        assertEquals(Arrays.asList("c", "d"), PageSlice.page(five, 2, 2));
        assertEquals(Arrays.asList("e"), PageSlice.page(five, 3, 2));
    }

    @Test
    public void pastTheEndIsEmpty() {
        assertTrue(PageSlice.page(five, 4, 2).isEmpty());
        assertTrue(PageSlice.page(new ArrayList<String>(), 1, 10).isEmpty());
    }

    @Test(expected = IllegalArgumentException.class)
    public void pageZeroIsRefused() {
        PageSlice.page(five, 0, 2);
    }
}
