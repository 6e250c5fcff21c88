package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class FamilyTreeTest {
    private static FamilyTree family(String... pairs) {
        FamilyTree family = new FamilyTree();
        for (String pair : pairs) {
            String[] names = pair.split(">");
            family.born(names[0], names[1]);
        }
        return family;
    }

    @Test
    public void line() {
        assertEquals(List.of("a", "b", "c"), family("a>b", "b>c").generations("a"));
        assertEquals(List.of("x"), family("a>b").generations("x"));
    }

    @Test
    public void siblings() {
        assertEquals(List.of("a", "b", "c", "d"), family("a>b", "a>c", "a>d").generations("a"));
    }

    @Test
    public void grandchildren() {
        FamilyTree family = family("a>b", "a>c", "b>d", "b>e", "c>f", "d>g");
        assertEquals(List.of("a", "b", "c", "d", "e", "f", "g"), family.generations("a"));
        assertEquals(List.of("b", "d", "e", "g"), family.generations("b"));
    }
}
