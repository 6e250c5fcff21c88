package library;

import java.time.LocalDate;
import java.util.List;

/** A test without a test framework: fails with an AssertionError. */
public final class FeesCheck {
    private FeesCheck() {
    }

    public static void main(String[] arguments) {
        LocalDate start = LocalDate.of(2024, 3, 1);
        Book book = new Book("1", "Trees", List.of("Ash"), 1999);
        Loan loan = new Loan(book, new Member("Ida", start), start);
        Fees fees = new Fees(0.5, 10);
        expect(0.0, fees.forLoan(loan, start.plusDays(28)));
        expect(1.5, fees.forLoan(loan, start.plusDays(31)));
        expect(10.0, fees.forLoan(loan, start.plusDays(300)));
    }

    private static void expect(double expected, double found) {
        if (Double.compare(expected, found) != 0) {
            throw new AssertionError("expected " + expected + " but was " + found);
        }
    }
}
