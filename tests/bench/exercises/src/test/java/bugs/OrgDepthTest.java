package bugs;

import static org.junit.Assert.assertEquals;

import java.util.HashMap;
import java.util.Map;

import org.junit.Before;
import org.junit.Test;

public class OrgDepthTest {
    private final Map<String, String> org = new HashMap<>();

    @Before
    public void setUp() {
        org.put("dev", "lead");
        org.put("lead", "cto");
        org.put("cto", "ceo");
        org.put("cfo", "ceo");
    }

    @Test
    public void top() {
        assertEquals(0, OrgDepth.depth(org, "ceo"));
        assertEquals(0, OrgDepth.depth(org, "stranger"));
    }

    @Test
    public void below() {
        assertEquals(1, OrgDepth.depth(org, "cfo"));
        assertEquals(3, OrgDepth.depth(org, "dev"));
    }

    @Test
    public void levels() {
        assertEquals(3, OrgDepth.levels(org));
        assertEquals(0, OrgDepth.levels(new HashMap<String, String>()));
    }
}
