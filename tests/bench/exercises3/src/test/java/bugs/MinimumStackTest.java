package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MinimumStackTest {
    private static MinimumStack of(int... values) {
        MinimumStack stack = new MinimumStack();
        for (int value : values) {
            stack.push(value);
        }
        return stack;
    }

    @Test
    public void different() {
        MinimumStack stack = of(5, 7, 3, 4);
        assertEquals(3, stack.minimum());
        assertEquals(4, stack.pop());
        assertEquals(3, stack.pop());
        assertEquals(5, stack.minimum());
        assertEquals(7, stack.pop());
        assertEquals(5, stack.minimum());
        assertEquals(1, stack.size());
    }

    @Test
    public void smallestTwice() {
        MinimumStack stack = of(2, 1, 1);
        assertEquals(1, stack.pop());
        assertEquals(1, stack.minimum());
        assertEquals(1, stack.pop());
        assertEquals(2, stack.minimum());
    }

    @Test
    public void allTheSame() {
        MinimumStack stack = of(4, 4, 4);
        stack.pop();
        stack.pop();
        assertEquals(4, stack.minimum());
        stack.push(9);
        assertEquals(4, stack.minimum());
        assertEquals(9, stack.pop());
        assertEquals(4, stack.minimum());
    }
}
