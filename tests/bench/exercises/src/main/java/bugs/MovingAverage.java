package bugs;

/** Smooths a series by a moving average over a fixed window; the result has one value for each full window. */
public class MovingAverage {
    public static double[] smooth(double[] values, int window) {
        if (window <= 0 || window > values.length) {
            return new double[0];
        }
        double[] result = new double[values.length - window + 1];
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
            if (i >= window) {
                sum -= values[i - window + 1];
            }
            if (i >= window - 1) {
                result[i - window + 1] = sum / window;
            }
        }
        return result;
    }
}
