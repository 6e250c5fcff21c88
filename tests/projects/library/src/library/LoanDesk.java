package library;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Lends books and takes them back. */
public class LoanDesk {
    private static final int LIMIT = 5;

    private final Catalogue catalogue;
    private final Fees fees;
    private final List<Loan> loans = new ArrayList<>();

    public LoanDesk(Catalogue catalogue, Fees fees) {
        this.catalogue = catalogue;
        this.fees = fees;
    }

    public Loan lend(String isbn, Member member, LocalDate today) {
        Book book = catalogue.find(isbn).orElseThrow();
        if (!member.mayBorrow(LIMIT)) {
            throw new IllegalStateException(member.getName() + " has too many books");
        }
        if (available(book) == 0) {
            throw new IllegalStateException("no copy left of " + book.label());
        }
        Loan loan = new Loan(book, member, today);
        loans.add(loan);
        member.borrowed();
        return loan;
    }

    public double takeBack(Loan loan, LocalDate today) {
        loan.close(today);
        loan.getMember().returned();
        return fees.forLoan(loan, today);
    }

    public int available(Book book) {
        int lent = 0;
        for (Loan loan : loans) {
            if (loan.isOpen() && loan.getBook().equals(book)) {
                lent++;
            }
        }
        return catalogue.copiesOf(book) - lent;
    }

    public List<String> late(LocalDate today) {
        return loans.stream()
                .filter(loan -> loan.isOpen() && loan.daysLate(today) > 0)
                .map(loan -> loan.getMember().getName())
                .distinct()
                .collect(Collectors.toList());
    }
}
