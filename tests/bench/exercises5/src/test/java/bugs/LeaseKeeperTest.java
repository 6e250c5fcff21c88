package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Before;
import org.junit.Test;

public class LeaseKeeperTest {
    private final LeaseKeeper keeper = new LeaseKeeper();

    @Before
    public void leases() {
        keeper.lease("10.0.0.1", 0, 60);
        keeper.lease("10.0.0.2", 0, 600);
        keeper.lease("10.0.0.3", 10, 50);
        keeper.lease("10.0.0.4", 0, 600);
    }

    @Test
    public void nothingEnded() {
        assertEquals(List.of(), keeper.sweep(59));
    }

    @Test
    public void some() {
        assertEquals(List.of("10.0.0.1", "10.0.0.3"), keeper.sweep(60));
        assertFalse(keeper.isLeased("10.0.0.1"));
        assertTrue(keeper.isLeased("10.0.0.2"));
        assertEquals(List.of(), keeper.sweep(61));
    }

    @Test
    public void all() {
        assertEquals(4, keeper.sweep(1000).size());
        assertFalse(keeper.isLeased("10.0.0.4"));
    }
}
