package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class BoundedStackTest {
    @Test
    public void room() {
        BoundedStack stack = new BoundedStack(5);
        assertTrue(stack.push(4));
        assertTrue(stack.push(7));
        assertEquals(2, stack.size());
        assertEquals(7, stack.pop());
        assertEquals(4, stack.pop());
        assertEquals(0, stack.size());
    }

    @Test
    public void full() {
        BoundedStack stack = new BoundedStack(2);
        assertTrue(stack.push(1));
        assertTrue(stack.push(2));
        assertFalse(stack.push(3));
        assertFalse(stack.push(4));
        assertEquals(2, stack.size());
        assertEquals(2, stack.pop());
        assertTrue(stack.push(5));
        assertFalse(stack.push(6));
        assertEquals(5, stack.pop());
        assertEquals(1, stack.pop());
    }

    @Test
    public void none() {
        BoundedStack stack = new BoundedStack(0);
        assertFalse(stack.push(1));
        assertEquals(0, stack.size());
    }
}
