package bugs;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Expresses vote counts as percentages of all votes, rounded to whole numbers. */
public class PercentShare {
    public static List<Long> shares(int... votes) {
        int total = Arrays.stream(votes).sum();
        if (total == 0) {
            return Arrays.stream(votes).mapToObj(v -> 0L).collect(Collectors.toList());
        }
        return Arrays.stream(votes)
                .mapToObj(v -> Math.round(v / total * 100.0))
                .collect(Collectors.toList());
    }
}
