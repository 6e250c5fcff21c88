package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class RangeCollapseTest {
    @Test
    public void singles() {
        assertEquals("", RangeCollapse.collapse());
        assertEquals("4", RangeCollapse.collapse(4));
        assertEquals("1,3,5", RangeCollapse.collapse(1, 3, 5));
    }

    @Test
    public void rangeAtTheEnd() {
        assertEquals("1-3,5,7-8", RangeCollapse.collapse(1, 2, 3, 5, 7, 8));
        assertEquals("9-10", RangeCollapse.collapse(9, 10));
    }

    @Test
    public void rangeAtTheStart() {
        assertEquals("1-2,9", RangeCollapse.collapse(1, 2, 9));
    }
}
