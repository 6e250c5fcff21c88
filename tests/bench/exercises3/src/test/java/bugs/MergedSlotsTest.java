package bugs;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

public class MergedSlotsTest {
    private static String merged(int... bounds) {
        List<int[]> slots = new ArrayList<>();
        for (int i = 0; i < bounds.length; i += 2) {
            slots.add(new int[] {bounds[i], bounds[i + 1]});
        }
        StringBuilder text = new StringBuilder();
        for (int[] slot : MergedSlots.merge(slots)) {
            text.append(slot[0]).append('-').append(slot[1]).append(' ');
        }
        return text.toString().trim();
    }

    @Test
    public void apart() {
        assertEquals("", merged());
        assertEquals("1-3 4-6", merged(4, 6, 1, 3));
        assertEquals("0-10 11-20 30-40", merged(0, 10, 30, 40, 11, 20));
    }

    @Test
    public void overlap() {
        assertEquals("1-6", merged(1, 4, 3, 6));
        assertEquals("1-9", merged(1, 9, 3, 6));
        assertEquals("1-9 12-14", merged(12, 14, 1, 9, 3, 6));
    }

    @Test
    public void touch() {
        assertEquals("1-6", merged(1, 3, 3, 6));
        assertEquals("0-30 31-32", merged(20, 30, 0, 10, 10, 20, 31, 32));
    }
}
