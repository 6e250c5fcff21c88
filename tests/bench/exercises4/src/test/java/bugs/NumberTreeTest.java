package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class NumberTreeTest {
    private static NumberTree tree(int... values) {
        NumberTree tree = new NumberTree();
        for (int value : values) {
            tree.add(value);
        }
        return tree;
    }

    @Test
    public void falling() {
        NumberTree tree = tree(9, 7, 5, 7);
        assertEquals(3, tree.size());
        assertTrue(tree.contains(7));
        assertFalse(tree.contains(6));
        assertFalse(tree().contains(1));
    }

    @Test
    public void mixed() {
        int[] values = {8, 3, 10, 1, 6, 14, 4, 7, 13};
        NumberTree tree = tree(values);
        assertEquals(values.length, tree.size());
        for (int value : values) {
            assertTrue("value " + value, tree.contains(value));
        }
        tree.add(14);
        tree.add(6);
        assertEquals(values.length, tree.size());
        assertFalse(tree.contains(2));
        assertFalse(tree.contains(15));
    }

    @Test
    public void rising() {
        NumberTree tree = tree(1, 2, 3, 4, 3);
        assertEquals(4, tree.size());
        assertTrue(tree.contains(2));
        assertTrue(tree.contains(3));
        assertTrue(tree.contains(4));
    }
}
