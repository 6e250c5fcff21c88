package bugs;

import static org.junit.Assert.assertEquals;

import java.util.HashMap;
import java.util.Map;

import org.junit.Before;
import org.junit.Test;

public class TemplateFillTest {
    private final Map<String, String> values = new HashMap<>();

    @Before
    public void setUp() {
        values.put("name", "Ann");
        values.put("n", "3");
    }

    @Test
    public void noPlaceholders() {
        assertEquals("Hello", TemplateFill.fill("Hello", values));
        assertEquals("", TemplateFill.fill("", values));
    }

    @Test
    public void replaces() {
        assertEquals("Dear Ann, you have 3 mails.", TemplateFill.fill("Dear ${name}, you have ${n} mails.", values));
        assertEquals("33", TemplateFill.fill("${n}${n}", values));
    }

    @Test
    public void unknownStays() {
        assertEquals("x ${city} y", TemplateFill.fill("x ${city} y", values));
        assertEquals("open ${name", TemplateFill.fill("open ${name", values));
    }
}
