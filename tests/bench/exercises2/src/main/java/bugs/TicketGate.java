package bugs;

import java.util.Set;
import java.util.TreeSet;

/** Lets people in who have a ticket, once each, while the gate is open. */
public class TicketGate {
    private final Set<String> tickets = new TreeSet<>();
    private boolean open;

    public void sell(String name) {
        tickets.add(name);
    }

    public void setOpen(boolean open) {
        this.open = open;
    }

    public boolean enter(String name) {
        return tickets.remove(name) && open;
    }

    public int unused() {
        return tickets.size();
    }
}
