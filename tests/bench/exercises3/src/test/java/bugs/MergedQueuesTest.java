package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MergedQueuesTest {
    private static String merged(int[] left, int[] right) {
        return java.util.Arrays.toString(MergedQueues.merge(left, right));
    }

    @Test
    public void leftLasts() {
        assertEquals("[1, 2, 5, 9]", merged(new int[] {1, 5, 9}, new int[] {2}));
        assertEquals("[4, 6]", merged(new int[] {4, 6}, new int[0]));
    }

    @Test
    public void rightLasts() {
        assertEquals("[1, 2, 3, 7, 8]", merged(new int[] {2}, new int[] {1, 3, 7, 8}));
        assertEquals("[4, 6]", merged(new int[0], new int[] {4, 6}));
        assertEquals("[1, 1, 1, 2, 3, 4]", merged(new int[] {1, 1, 2}, new int[] {1, 3, 4}));
    }

    @Test
    public void empty() {
        assertEquals("[]", merged(new int[0], new int[0]));
    }
}
