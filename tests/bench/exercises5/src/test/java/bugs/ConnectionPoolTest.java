package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import bugs.ConnectionPool.Connection;
import org.junit.Test;

public class ConnectionPoolTest {
    private final ConnectionPool pool = new ConnectionPool();

    @Test
    public void opensWhenNoneIsIdle() {
        assertEquals(new Connection(1, "db"), pool.borrow("db"));
        assertEquals(new Connection(2, "db"), pool.borrow("db"));
        assertEquals(2, pool.opened());
    }

    @Test
    public void usesAnIdleOne() {
        Connection first = pool.borrow("db");
        pool.giveBack(first);
        assertEquals(first, pool.borrow("db"));
        assertEquals(1, pool.opened());
        assertNotEquals(first, pool.borrow("db"));
        assertEquals(2, pool.opened());
    }

    @Test
    public void anotherHost() {
        pool.giveBack(pool.borrow("db"));
        assertEquals("mail", pool.borrow("mail").host());
        assertEquals(2, pool.opened());
    }
}
