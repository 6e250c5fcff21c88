package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class SharedPrefixTest {
    @Test
    public void differs() {
        assertEquals("inter", SharedPrefix.of(List.of("internal", "interval", "interest")));
        assertEquals("", SharedPrefix.of(List.of("apple", "banana")));
        assertEquals("", SharedPrefix.of(List.of()));
        assertEquals("alone", SharedPrefix.of(List.of("alone")));
        assertEquals("tea", SharedPrefix.of(List.of("tea", "team", "teapot")));
    }

    @Test
    public void shorter() {
        assertEquals("tea", SharedPrefix.of(List.of("teapot", "team", "tea")));
        assertEquals("", SharedPrefix.of(List.of("a", "")));
        assertEquals("car", SharedPrefix.of(List.of("carpet", "car", "carbon")));
        assertEquals("ca", SharedPrefix.of(List.of("carpet", "car", "cat")));
    }
}
