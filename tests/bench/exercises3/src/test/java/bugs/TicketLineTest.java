package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TicketLineTest {
    @Test
    public void inOrder() {
        TicketLine line = new TicketLine();
        line.join("Ann");
        line.join("Bob");
        line.join("Cy");
        assertEquals("Ann", line.serve());
        assertEquals("Bob", line.serve());
        line.join("Dan");
        assertEquals(2, line.length());
        assertEquals("Cy", line.serve());
        assertEquals("Dan", line.serve());
        assertEquals(0, line.length());
    }

    @Test
    public void emptied() {
        TicketLine line = new TicketLine();
        assertEquals(null, line.serve());
        line.join("Ann");
        assertEquals("Ann", line.serve());
        assertEquals(null, line.serve());
        line.join("Bob");
        line.join("Cy");
        assertEquals(2, line.length());
        assertEquals("Bob", line.serve());
        assertEquals("Cy", line.serve());
        assertEquals(null, line.serve());
    }
}
