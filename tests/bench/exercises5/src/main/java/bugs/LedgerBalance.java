package bugs;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** What one customer owes: invoices raise the balance, payments lower it. */
public class LedgerBalance {
    private final List<BigDecimal> entries = new ArrayList<>();

    public void invoice(String amount) {
        entries.add(new BigDecimal(amount));
    }

    public void payment(String amount) {
        entries.add(new BigDecimal(amount).negate());
    }

    public BigDecimal open() {
        return entries.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    public boolean isSettled() {
        return open().equals(BigDecimal.ZERO);
    }

    /** The line below the account's statement. */
    public String status() {
        if (isSettled()) {
            return "settled";
        }
        return open().signum() > 0 ? "owes " + open().toPlainString() : "credit " + open().negate().toPlainString();
    }
}
