package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class AddressLabelTest {
    @Test
    public void parts() {
        AddressLabel label = AddressLabel.parse("Am Markt 1; 28195 Bremen");
        assertEquals("Am Markt 1", label.street());
        assertEquals("28195", label.zip());
        assertEquals("Bremen", label.city());
        assertEquals("DE", label.country());
    }

    @Test
    public void atHome() {
        assertEquals("Ann\nAm Markt 1\n28195 Bremen", AddressLabel.parse("Am Markt 1; 28195 Bremen").lines("Ann"));
    }

    @Test
    public void abroad() {
        assertEquals(
                "Bob\nKalverstraat 9\n1012 Den Haag\nNL",
                AddressLabel.parse("Kalverstraat 9 ;1012 Den Haag ; NL").lines("Bob"));
    }

    @Test(expected = IllegalArgumentException.class)
    public void noCity() {
        AddressLabel.parse("Am Markt 1");
    }
}
