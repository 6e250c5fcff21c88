package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class OrderStatusTest {
    @Test
    public void usualWay() {
        assertEquals("new", OrderStatus.after(""));
        assertEquals("shipped", OrderStatus.after("ps"));
        assertEquals("delivered", OrderStatus.after("psd"));
    }

    @Test
    public void cancelling() {
        assertEquals("cancelled", OrderStatus.after("cp"));
        assertEquals("refunded", OrderStatus.after("pcs"));
        assertEquals("shipped", OrderStatus.after("psc"));
    }

    @Test
    public void deliveryNeedsShipment() {
        assertEquals("paid", OrderStatus.after("pd"));
        assertEquals("shipped", OrderStatus.after("dpds"));
    }
}
