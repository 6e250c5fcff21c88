package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MessageRingTest {
    @Test
    public void empty() {
        assertEquals(null, new MessageRing(2).poll());
    }

    @Test
    public void inOrder() {
        MessageRing ring = new MessageRing(3);
        ring.add("a");
        ring.add("b");
        ring.add("c");
        assertEquals("a", ring.poll());
        assertEquals("b", ring.poll());
        assertEquals("c", ring.poll());
        assertEquals(null, ring.poll());
    }

    @Test
    public void overwritten() {
        MessageRing ring = new MessageRing(2);
        ring.add("a");
        ring.add("b");
        ring.add("c");
        assertEquals("b", ring.poll());
        assertEquals("c", ring.poll());
    }
}
