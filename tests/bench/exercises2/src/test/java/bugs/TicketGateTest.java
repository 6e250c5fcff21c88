package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TicketGateTest {
    @Test
    public void once() {
        TicketGate gate = new TicketGate();
        gate.sell("Ann");
        gate.sell("Bob");
        gate.setOpen(true);
        assertEquals(true, gate.enter("Ann"));
        assertEquals(false, gate.enter("Ann"));
        assertEquals(1, gate.unused());
    }

    @Test
    public void tooEarly() {
        TicketGate gate = new TicketGate();
        gate.sell("Ann");
        assertEquals(false, gate.enter("Ann"));
        assertEquals(1, gate.unused());
        gate.setOpen(true);
        assertEquals(true, gate.enter("Ann"));
    }

    @Test
    public void stranger() {
        TicketGate gate = new TicketGate();
        gate.setOpen(true);
        assertEquals(false, gate.enter("Eve"));
    }
}
