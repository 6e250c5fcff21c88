package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ReceiptLineTest {
    @Test
    public void total() {
        assertEquals("Total: 1190", ReceiptLine.total(1000, 190));
        assertEquals("Total: 500", ReceiptLine.total(500, 0));
    }

    @Test
    public void receipt() {
        assertEquals("Net: 100\nTotal: 119", ReceiptLine.receipt(100, 19));
    }

    @Test
    public void refund() {
        assertEquals("Refund: 300", ReceiptLine.total(-300, 0));
    }
}
