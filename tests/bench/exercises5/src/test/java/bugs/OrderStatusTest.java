package bugs;

import static bugs.OrderStatus.CANCELLED;
import static bugs.OrderStatus.DELIVERED;
import static bugs.OrderStatus.NEW;
import static bugs.OrderStatus.PAID;
import static bugs.OrderStatus.REFUNDED;
import static bugs.OrderStatus.SHIPPED;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.EnumSet;
import java.util.Set;
import org.junit.Test;

public class OrderStatusTest {
    private static Set<OrderStatus> after(OrderStatus status) {
        Set<OrderStatus> found = EnumSet.noneOf(OrderStatus.class);
        for (OrderStatus next : OrderStatus.values()) {
            if (status.canBecome(next)) {
                found.add(next);
            }
        }
        return found;
    }

    @Test
    public void successors() {
        assertEquals(EnumSet.of(PAID, CANCELLED), after(NEW));
        assertEquals(EnumSet.of(SHIPPED, REFUNDED), after(PAID));
        assertEquals(EnumSet.of(DELIVERED, REFUNDED), after(SHIPPED));
        assertEquals(EnumSet.noneOf(OrderStatus.class), after(DELIVERED));
    }

    @Test
    public void ends() {
        assertTrue(DELIVERED.isFinal());
        assertTrue(REFUNDED.isFinal());
        assertFalse(SHIPPED.isFinal());
    }
}
