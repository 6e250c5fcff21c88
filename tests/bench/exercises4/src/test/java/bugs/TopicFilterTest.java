package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

public class TopicFilterTest {
    @Test
    public void inside() {
        TopicFilter filter = new TopicFilter("Tea");
        assertTrue(filter.mentions("a cup of tea"));
        assertTrue(filter.mentions("steam"));
        assertFalse(filter.mentions("coffee"));
        assertFalse(filter.mentions(""));
    }

    @Test
    public void start() {
        TopicFilter filter = new TopicFilter("Tea");
        assertTrue(filter.mentions("TEA"));
        assertTrue(filter.mentions("Teatime"));
        assertFalse(filter.mentions("te a"));
        assertFalse(filter.mentions("ea"));
        assertEquals(3, filter.count(List.of("tea please", "no", "my tea", "steam", "eat")));
        assertEquals(0, filter.count(List.of()));
    }
}
