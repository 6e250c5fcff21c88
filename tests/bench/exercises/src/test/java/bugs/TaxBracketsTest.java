package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TaxBracketsTest {
    private final double[] limits = {0, 1000, 5000};
    private final double[] rates = {0, 10, 20};

    @Test
    public void freeAllowance() {
        assertEquals(0.0, TaxBrackets.tax(0, limits, rates), 1e-6);
        assertEquals(0.0, TaxBrackets.tax(900, limits, rates), 1e-6);
    }

    @Test
    public void secondBracket() {
        assertEquals(100.0, TaxBrackets.tax(2000, limits, rates), 1e-6);
        assertEquals(400.0, TaxBrackets.tax(5000, limits, rates), 1e-6);
    }

    @Test
    public void topBracket() {
        assertEquals(1400.0, TaxBrackets.tax(10000, limits, rates), 1e-6);
        assertEquals(15.0, TaxBrackets.tax(200, new double[] {0, 100}, new double[] {5, 10}), 1e-6);
    }
}
