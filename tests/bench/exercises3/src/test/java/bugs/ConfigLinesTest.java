package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ConfigLinesTest {
    @Test
    public void settings() {
        assertEquals("{host=a.org, port=80}", ConfigLines.read("port = 80\nhost=a.org").toString());
        assertEquals("{q=a=b}", ConfigLines.read("q=a=b\n").toString());
        assertEquals("{}", ConfigLines.read("").toString());
    }

    @Test
    public void commentsAndBlanks() {
        assertEquals("{port=80}", ConfigLines.read("# the port\nport = 80").toString());
        assertEquals("{a=1, b=2, c=}", ConfigLines.read("a=1\n\n  \nb=2\n  # c=3\nc=\n").toString());
    }

    @Test(expected = IllegalArgumentException.class)
    public void noValue() {
        ConfigLines.read("a=1\nb");
    }
}
