package bugs;

import java.util.ArrayList;
import java.util.List;

/** Hands out connections; one that was given back is used again before another is opened. */
public class ConnectionPool {
    /** A connection to a host. */
    public record Connection(int number, String host) {}

    private final List<Connection> idle = new ArrayList<>();
    private int opened;

    public Connection borrow(String host) {
        Connection found = idle.stream()
                .filter(each -> each.host().equals(host))
                .findFirst()
                .orElse(open(host));
        idle.remove(found);
        return found;
    }

    public void giveBack(Connection connection) {
        if (!idle.contains(connection)) {
            idle.add(connection);
        }
    }

    /** How many connections were ever opened. */
    public int opened() {
        return opened;
    }

    private Connection open(String host) {
        opened++;
        return new Connection(opened, host);
    }
}
