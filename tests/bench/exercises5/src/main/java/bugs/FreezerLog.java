package bugs;

import java.util.ArrayList;
import java.util.List;

/** The temperatures, in degrees Celsius, that a freezer's sensor reported. */
public class FreezerLog {
    private final List<Double> readings = new ArrayList<>();

    public void report(double degrees) {
        if (Double.isNaN(degrees)) {
            throw new IllegalArgumentException("the sensor is broken");
        }
        readings.add(degrees);
    }

    public double warmest() {
        if (readings.isEmpty()) {
            throw new IllegalStateException("no readings");
        }
        double warmest = Double.MIN_VALUE;
        for (double reading : readings) {
            if (reading > warmest) {
                warmest = reading;
            }
        }
        return warmest;
    }

    /** Whether it was never warmer than that. */
    public boolean stayedBelow(double limit) {
        return readings.isEmpty() || warmest() <= limit;
    }
}
