package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class NameListTest {
    @Test
    public void few() {
        assertEquals("", NameList.phrase(List.of()));
        assertEquals("Ada", NameList.phrase(List.of("Ada")));
    }

    @Test
    public void two() {
        assertEquals("Ada and Bob", NameList.phrase(List.of("Ada", "Bob")));
    }

    @Test
    public void many() {
        assertEquals("Ada, Bob and Cy", NameList.phrase(List.of("Ada", "Bob", "Cy")));
        assertEquals("a, b, c, d and e", NameList.phrase(List.of("a", "b", "c", "d", "e")));
    }
}
