package bugs;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Shows the best scores of a game, the highest first. */
public class BestScores {
    public static List<Integer> best(List<Integer> scores, int places) {
        return scores.stream()
                .filter(score -> score > 0)
                .limit(places).sorted(Comparator.reverseOrder())
                .collect(Collectors.toList());
    }

    public static int needed(List<Integer> scores, int places) {
        List<Integer> best = best(scores, places);
        return best.size() < places ? 1 : best.get(best.size() - 1) + 1;
    }
}
