package bugs;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the votes of an election. */
public class VoteTally {
    private final Map<String, Integer> votes = new TreeMap<>();

    public void vote(String candidate) {
        votes.put(candidate, votes.get(candidate) + 1);
    }

    public void voteAll(List<String> candidates) {
        candidates.forEach(this::vote);
    }

    /** The candidate with most votes, the first in the alphabet of equal ones; empty if nobody voted. */
    public String winner() {
        String winner = "";
        int most = 0;
        for (Map.Entry<String, Integer> entry : votes.entrySet()) {
            if (entry.getValue() > most) {
                most = entry.getValue();
                winner = entry.getKey();
            }
        }
        return winner;
    }

    @Override
    public String toString() {
        return votes.toString();
    }
}
