package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class PermutationsTest {
    @Test
    public void fewLetters() {
        assertEquals(List.of(""), Permutations.of(""));
        assertEquals(List.of("a"), Permutations.of("a"));
    }

    @Test
    public void longer() {
        assertEquals(List.of("ab", "ba"), Permutations.of("ab"));
        assertEquals(List.of("abc", "acb", "bac", "bca", "cab", "cba"), Permutations.of("abc"));
        assertEquals(List.of("xax", "xxa", "axx", "axx", "xxa", "xax"), Permutations.of("xax"));
        assertEquals(24, Permutations.of("wxyz").size());
        assertEquals("zyxw", Permutations.of("wxyz").get(23));
    }
}
