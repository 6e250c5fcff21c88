package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TreeHeightTest {
    private static int heightOf(int... numbers) {
        TreeHeight tree = new TreeHeight(numbers[0]);
        for (int i = 1; i < numbers.length; i++) {
            tree.insert(numbers[i]);
        }
        return tree.height();
    }

    @Test
    public void single() {
        assertEquals(1, heightOf(5));
    }

    @Test
    public void balanced() {
        assertEquals(2, heightOf(5, 3, 8));
        assertEquals(3, heightOf(5, 3, 8, 1, 4));
    }

    @Test
    public void chain() {
        assertEquals(4, heightOf(1, 2, 3, 4));
    }
}
