package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class PickTeamsTest {
    @Test
    public void pairs() {
        assertEquals("[[a, b], [a, c], [b, c]]", PickTeams.teams(List.of("a", "b", "c"), 2).toString());
        assertEquals("[[a, b], [a, c], [a, d], [b, c], [b, d], [c, d]]",
                PickTeams.teams(List.of("a", "b", "c", "d"), 2).toString());
    }

    @Test
    public void edges() {
        assertEquals("[[a], [b]]", PickTeams.teams(List.of("a", "b"), 1).toString());
        assertEquals("[[a, b, c]]", PickTeams.teams(List.of("a", "b", "c"), 3).toString());
        assertEquals("[[]]", PickTeams.teams(List.of("a"), 0).toString());
    }

    @Test
    public void tooFew() {
        assertEquals("[]", PickTeams.teams(List.of("a"), 2).toString());
    }
}
