package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class TagInputTest {
    @Test
    public void plain() {
        assertEquals(List.of("java", "maps"), TagInput.tags("Java,maps"));
    }

    @Test
    public void blanks() {
        assertEquals(List.of("java", "big data", "maps"), TagInput.tags(" java, Big Data ,\tmaps"));
        assertEquals(List.of("java"), TagInput.tags("java, , java"));
        assertEquals(List.of(), TagInput.tags("  "));
    }

    @Test
    public void nothing() {
        assertEquals(List.of(), TagInput.tags(null));
        assertEquals(List.of(), TagInput.tags(""));
    }

    @Test
    public void many() {
        assertEquals(List.of("a", "b", "c", "d", "e"), TagInput.tags("a,b,c,a,d,e,f,g"));
    }
}
