package library;

import java.time.LocalDate;

/** What a late return costs. */
public class Fees {
    private final double perDay;
    private final double most;

    public Fees(double perDay, double most) {
        this.perDay = perDay;
        this.most = most;
    }

    public double forLoan(Loan loan, LocalDate today) {
        long days = loan.daysLate(today);
        double fee = days * perDay;
        return Math.min(fee, most);
    }
}
