package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class EditDistanceTest {
    @Test
    public void oneEmpty() {
        assertEquals(0, EditDistance.between("", ""));
        assertEquals(3, EditDistance.between("", "abc"));
        assertEquals(2, EditDistance.between("ab", ""));
    }

    @Test
    public void words() {
        assertEquals(0, EditDistance.between("same", "same"));
        assertEquals(3, EditDistance.between("kitten", "sitting"));
        assertEquals(3, EditDistance.between("sitting", "kitten"));
        assertEquals(1, EditDistance.between("cat", "cut"));
        assertEquals(1, EditDistance.between("cat", "cats"));
        assertEquals(1, EditDistance.between("scat", "cat"));
        assertEquals(2, EditDistance.between("ab", "ba"));
        assertEquals(4, EditDistance.between("aaaa", "b"));
        assertEquals(3, EditDistance.between("sunday", "saturday"));
    }
}
