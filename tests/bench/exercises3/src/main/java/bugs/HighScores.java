package bugs;

import java.util.ArrayList;
import java.util.List;

/** The table of the best players of a game. */
public class HighScores {
    private static class Entry {
        final String player;
        final int score;

        Entry(String player, int score) {
            this.player = player;
            this.score = score;
        }
    }

    private final List<Entry> entries = new ArrayList<>();

    public void add(String player, int score) {
        entries.add(new Entry(player, score));
    }

    /** The best players first; who reached a score earlier stands before those with the same score. */
    public String table(int places) {
        List<Entry> sorted = new ArrayList<>(entries);
        sorted.sort((one, other) -> Integer.compare(one.score, other.score));
        StringBuilder table = new StringBuilder();
        for (int place = 0; place < Math.min(places, sorted.size()); place++) {
            table.append(place + 1).append(". ").append(sorted.get(place).player).append('\n');
        }
        return table.toString();
    }
}
