package library;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** One book lent to one member. */
public class Loan {
    public static final int DAYS = 28;

    private final Book book;
    private final Member member;
    private final LocalDate start;
    private LocalDate end;

    public Loan(Book book, Member member, LocalDate start) {
        this.book = book;
        this.member = member;
        this.start = start;
    }

    public Book getBook() {
        return book;
    }

    public Member getMember() {
        return member;
    }

    public LocalDate dueDate() {
        return start.plusDays(DAYS);
    }

    public boolean isOpen() {
        return end == null;
    }

    public void close(LocalDate day) {
        if (end != null) {
            throw new IllegalStateException("returned already: " + book.label());
        }
        end = day;
    }

    public long daysLate(LocalDate today) {
        LocalDate last = end == null ? today : end;
        return Math.max(0, ChronoUnit.DAYS.between(dueDate(), last));
    }
}
