package bugs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The marks of a jury. */
public class TrimmedMean {
    /** The mean without the best and the worst mark; there are at least three marks. */
    public static double mean(List<Double> marks) {
        List<Double> sorted = new ArrayList<>(marks);
        Collections.sort(sorted);
        double sum = 0;
        List<Double> kept = sorted.subList(1, sorted.size() - 2);
        for (double mark : kept) {
            sum += mark;
        }
        return sum / kept.size();
    }
}
