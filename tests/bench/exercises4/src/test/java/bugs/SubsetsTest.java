package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class SubsetsTest {
    @Test
    public void none() {
        assertEquals(List.of(List.of()), Subsets.of(List.of()));
    }

    @Test
    public void some() {
        assertEquals(List.of(List.of(), List.of("a")), Subsets.of(List.of("a")));
        assertEquals(
                List.of(List.of(), List.of("b"), List.of("a"), List.of("a", "b")), Subsets.of(List.of("a", "b")));
        List<List<String>> three = Subsets.of(List.of("x", "y", "z"));
        assertEquals(8, three.size());
        assertEquals(List.of("y", "z"), three.get(3));
        assertEquals(List.of("x", "z"), three.get(5));
        assertEquals(List.of("x", "y", "z"), three.get(7));
    }
}
