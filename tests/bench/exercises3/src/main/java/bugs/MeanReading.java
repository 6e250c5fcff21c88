package bugs;

import java.util.List;

/** Sums up what a meter has measured. */
public class MeanReading {
    /** The mean, rounded down; 0 as long as nothing has been measured. */
    public static int mean(List<Integer> readings) {
        int sum = 0;
        for (int reading : readings) {
            sum += reading;
        }
        return Math.floorDiv(sum, readings.size());
    }

    /** How many readings lie above the mean. */
    public static int aboveMean(List<Integer> readings) {
        int mean = mean(readings);
        int above = 0;
        for (int reading : readings) {
            if (reading > mean) {
                above++;
            }
        }
        return above;
    }
}
