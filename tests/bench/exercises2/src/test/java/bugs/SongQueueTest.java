package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SongQueueTest {
    @Test
    public void add() {
        SongQueue queue = new SongQueue();
        assertEquals(true, queue.run("add La Traviata"));
        assertEquals("[La Traviata]", queue.songs());
    }

    @Test
    public void drop() {
        SongQueue queue = new SongQueue();
        queue.run("add Tosca");
        queue.run("add Fidelio");
        assertEquals(true, queue.run("drop Tosca"));
        assertEquals(false, queue.run("drop Carmen"));
        assertEquals("[Fidelio]", queue.songs());
    }

    @Test
    public void unknown() {
        assertEquals(false, new SongQueue().run("play Tosca"));
        assertEquals(false, new SongQueue().run("add"));
    }
}
