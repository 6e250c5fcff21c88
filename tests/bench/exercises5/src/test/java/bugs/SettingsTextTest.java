package bugs;

import static org.junit.Assert.assertEquals;

import java.util.Map;
import org.junit.Test;

public class SettingsTextTest {
    @Test
    public void plain() {
        assertEquals(Map.of("host", "db1", "port", "5432"), SettingsText.read("host=db1\n\n port = 5432 "));
        assertEquals(Map.of("query", "a=b"), SettingsText.read("query=a=b"));
    }

    @Test
    public void commentAfterTheValue() {
        assertEquals(Map.of("host", "db1"), SettingsText.read("host=db1 # the old one\n  # nothing"));
    }

    @Test
    public void wholeLine() {
        assertEquals(Map.of("host", "db1"), SettingsText.read("# where the data are\nhost=db1\n#\n#port=1"));
    }

    @Test(expected = IllegalArgumentException.class)
    public void noName() {
        SettingsText.read("=1");
    }
}
