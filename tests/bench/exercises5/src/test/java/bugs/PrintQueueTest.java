package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

public class PrintQueueTest {
    private final PrintQueue queue = new PrintQueue();

    @Test
    public void inOrder() {
        queue.submit("letter");
        queue.submit("poster");
        assertTrue(queue.printNext(false));
        assertTrue(queue.printNext(false));
        assertEquals(List.of("letter", "poster"), queue.printed());
    }

    @Test
    public void jam() {
        queue.submit("letter");
        queue.submit("poster");
        queue.submit("map");
        assertFalse(queue.printNext(true));
        assertEquals(3, queue.length());
        assertTrue(queue.printNext(false));
        assertFalse(queue.printNext(true));
        assertTrue(queue.printNext(false));
        assertEquals(List.of("letter", "poster"), queue.printed());
        assertEquals(1, queue.length());
    }

    @Test
    public void nothingToPrint() {
        assertFalse(queue.printNext(false));
        assertFalse(queue.printNext(true));
        assertEquals(0, queue.length());
    }
}
