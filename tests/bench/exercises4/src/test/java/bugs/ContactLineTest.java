package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ContactLineTest {
    @Test
    public void nickname() {
        assertEquals("Robert (Bob)", new ContactLine("Robert", "Bob").text());
        assertEquals("Robert (Bob)", new ContactLine("Robert", " Bob ").text());
        assertEquals("Ann", new ContactLine("Ann", "").text());
        assertEquals("Ann", new ContactLine("Ann", "  ").text());
    }

    @Test
    public void none() {
        assertEquals("Ann", new ContactLine("Ann", null).text());
        assertEquals("", new ContactLine("", null).text());
    }
}
