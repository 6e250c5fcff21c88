package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class NameTreeTest {
    private static String sorted(String... names) {
        NameTree tree = new NameTree();
        for (String name : names) {
            tree.add(name);
        }
        return tree.inOrder();
    }

    @Test
    public void few() {
        assertEquals("", sorted());
        assertEquals("a b ", sorted("a", "b"));
        assertEquals("a b c ", sorted("c", "b", "a"));
    }

    @Test
    public void rising() {
        assertEquals("a b c ", sorted("a", "b", "c"));
    }

    @Test
    public void mixed() {
        assertEquals("a b c d e f g ", sorted("d", "b", "f", "a", "c", "e", "g"));
        assertEquals("k m p ", sorted("m", "k", "p", "k", "p", "m"));
    }
}
