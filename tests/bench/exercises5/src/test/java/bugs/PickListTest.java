package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

public class PickListTest {
    private static PickList list(int... bins) {
        PickList list = new PickList();
        for (int bin : bins) {
            list.plan(bin);
        }
        return list;
    }

    @Test
    public void strikesTheBin() {
        PickList list = list(3, 1, 2, 0);
        assertTrue(list.pick(1));
        assertEquals(List.of(3, 2, 0), list.open());
        assertTrue(list.pick(3));
        assertEquals(List.of(2, 0), list.open());
        assertEquals("2/4", list.progress());
    }

    @Test
    public void numbersBeyondTheSize() {
        PickList list = list(410, 1207);
        assertTrue(list.pick(1207));
        assertEquals(List.of(410), list.open());
    }

    @Test
    public void unknownBin() {
        PickList list = list(7);
        assertFalse(list.pick(8));
        assertEquals(List.of(7), list.open());
        assertEquals("0/1", list.progress());
    }
}
