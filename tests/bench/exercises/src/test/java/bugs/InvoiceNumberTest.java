package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class InvoiceNumberTest {
    @Test
    public void keepsThePrefix() {
        assertEquals("INV-2024-0100", InvoiceNumber.next("INV-2024-0099"));
        assertEquals("A-2", InvoiceNumber.next("A-1"));
    }

    @Test
    public void withoutPrefix() {
        assertEquals("008", InvoiceNumber.next("007"));
    }

    @Test
    public void growsOnOverflow() {
        assertEquals("1000", InvoiceNumber.next("999"));
        assertEquals("R-100", InvoiceNumber.next("R-99"));
    }
}
