package bugs;

import java.util.Map;

/** Averages course grades weighted by credits: the map goes from grade to the credits earned with it. */
public class WeightedGrade {
    public static double average(Map<Integer, Integer> creditsByGrade) {
        int points = 0;
        int credits = 0;
        for (Map.Entry<Integer, Integer> e : creditsByGrade.entrySet()) {
            points += e.getKey() * e.getValue();
            credits += e.getValue();
        }
        if (credits == 0) {
            return 0.0;
        }
        return points / credits;
    }
}
