package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class VoteTallyTest {
    @Test
    public void none() {
        assertEquals("", new VoteTally().winner());
        assertEquals("{}", new VoteTally().toString());
    }

    @Test
    public void votes() {
        VoteTally tally = new VoteTally();
        tally.vote("Zoe");
        assertEquals("{Zoe=1}", tally.toString());
        assertEquals("Zoe", tally.winner());
        tally.voteAll(List.of("Ann", "Zoe", "Max", "Max"));
        assertEquals("{Ann=1, Max=2, Zoe=2}", tally.toString());
        assertEquals("Max", tally.winner());
        tally.vote("Zoe");
        assertEquals("Zoe", tally.winner());
        assertEquals("{Ann=1, Max=2, Zoe=3}", tally.toString());
    }
}
