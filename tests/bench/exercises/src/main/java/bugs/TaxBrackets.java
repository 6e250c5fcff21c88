package bugs;

/**
 * Computes a progressive income tax. Bracket i applies to the income between
 * limits[i] and limits[i + 1] (the last one has no upper end) at rates[i] percent.
 */
public class TaxBrackets {
    public static double tax(double income, double[] limits, double[] rates) {
        double tax = 0;
        for (int i = 0; i < limits.length; i++) {
            if (income <= limits[i]) {
                break;
            }
            double upper = i + 1 < limits.length ? Math.min(income, limits[i + 1]) : income;
            tax = (upper - limits[i]) * rates[i] / 100;
        }
        return tax;
    }
}
