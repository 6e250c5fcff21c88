package bugs;

import java.util.ArrayList;
import java.util.List;

/** Keeps the times of a runner's laps in whole seconds. */
public class LapTimes {
    private final List<Integer> laps = new ArrayList<>();

    public void add(int seconds) {
        laps.add(seconds);
    }

    public double average() {
        if (laps.isEmpty()) {
            return 0;
        }
        int sum = 0;
        for (int lap : laps) {
            sum += lap;
        }
        return sum / laps.size();
    }

    public int best() {
        return laps.stream().mapToInt(Integer::intValue).min().orElse(0);
    }
}
