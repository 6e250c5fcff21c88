package bugs;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.Before;
import org.junit.Test;

public class ReachableWithinTest {
    private final Map<String, List<String>> knows = new HashMap<>();

    @Before
    public void setUp() {
        knows.put("ann", Arrays.asList("bob", "cid"));
        knows.put("bob", Arrays.asList("ann", "dan"));
        knows.put("dan", Arrays.asList("eve"));
    }

    private String reach(String start, int hops) {
        return String.join(",", ReachableWithin.reach(knows, start, hops));
    }

    @Test
    public void noHops() {
        assertEquals("", reach("ann", 0));
    }

    @Test
    public void oneHop() {
        assertEquals("bob,cid", reach("ann", 1));
        assertEquals("eve", reach("dan", 1));
    }

    @Test
    public void moreHops() {
        assertEquals("bob,cid,dan", reach("ann", 2));
        assertEquals("bob,cid,dan,eve", reach("ann", 9));
    }

    @Test
    public void unknownPerson() {
        assertEquals("", reach("zoe", 3));
    }
}
