package bugs;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Splits a price into monthly instalments of whole cents. */
public class InstalmentPlan {
    private final BigDecimal price;
    private final int months;

    public InstalmentPlan(String price, int months) {
        this.price = new BigDecimal(price).setScale(2, RoundingMode.HALF_UP);
        this.months = months;
    }

    /** All instalments are alike, rounded down; the last one also takes what is left. */
    public List<BigDecimal> instalments() {
        BigDecimal each = price.divide(BigDecimal.valueOf(months));
        List<BigDecimal> plan = new ArrayList<>();
        BigDecimal left = price;
        for (int month = 1; month < months; month++) {
            plan.add(each);
            left = left.subtract(each);
        }
        plan.add(left);
        return plan;
    }
}
