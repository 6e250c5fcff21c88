package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class ContactCardTest {
    @Test
    public void nameOnly() {
        assertEquals("Ann", new ContactCard("Ann").toString());
        assertFalse(new ContactCard("Ann").isReachable());
    }

    @Test
    public void email() {
        ContactCard card = new ContactCard("Ann").withEmail("ann@x.org");
        assertEquals("Ann <ann@x.org>", card.toString());
        assertTrue(card.isReachable());
    }

    @Test
    public void phone() {
        ContactCard card = new ContactCard("Ann").withPhone("555-01");
        assertEquals("Ann, phone 555-01", card.toString());
        assertTrue(card.isReachable());
        assertEquals("Ann <a@x>, phone 555-02", card.withPhone("555-02").withEmail("a@x").toString());
    }

    @Test(expected = IllegalArgumentException.class)
    public void blankPhone() {
        new ContactCard("Ann").withPhone(" ");
    }
}
