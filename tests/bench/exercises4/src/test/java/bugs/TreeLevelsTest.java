package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class TreeLevelsTest {
    private static TreeLevels tree(String name, TreeLevels... children) {
        return new TreeLevels(name, children);
    }

    @Test
    public void narrow() {
        assertEquals(List.of(List.of("a")), tree("a").levels());
    }

    @Test
    public void wide() {
        assertEquals(
                List.of(List.of("a"), List.of("b", "c", "d")), tree("a", tree("b"), tree("c"), tree("d")).levels());
        assertEquals(
                List.of(List.of("a"), List.of("b", "c"), List.of("d", "e", "f"), List.of("g")),
                tree("a", tree("b", tree("d")), tree("c", tree("e", tree("g")), tree("f"))).levels());
        assertEquals(List.of(List.of("a"), List.of("b"), List.of("c")), tree("a", tree("b", tree("c"))).levels());
    }
}
