package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class RefundDeskTest {
    private final RefundDesk desk = new RefundDesk();

    @Test
    public void once() {
        desk.paid("A7", 1200);
        desk.paid("A7", 300);
        desk.paid("B1", 50);
        assertEquals(1500, desk.refund("A7"));
        assertEquals(50, desk.refund("B1"));
        assertEquals(1550, desk.total());
    }

    @Test
    public void twice() {
        desk.paid("A7", 1200);
        assertEquals(1200, desk.refund("A7"));
        assertEquals(0, desk.refund("A7"));
        assertEquals(0, desk.refund("A7"));
        assertEquals(1200, desk.total());
    }

    @Test
    public void unknown() {
        assertEquals(0, desk.refund("Z"));
        desk.paid("Z", 10);
        assertEquals(10, desk.refund("Z"));
    }
}
