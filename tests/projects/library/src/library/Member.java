package library;

import java.time.LocalDate;

/** Someone who may borrow. */
public class Member {
    private final String name;
    private final LocalDate joined;
    private int openLoans;

    public Member(String name, LocalDate joined) {
        this.name = name;
        this.joined = joined;
    }

    public String getName() {
        return name;
    }

    public LocalDate getJoined() {
        return joined;
    }

    public int getOpenLoans() {
        return openLoans;
    }

    public boolean mayBorrow(int limit) {
        return openLoans < limit;
    }

    void borrowed() {
        openLoans++;
    }

    void returned() {
        openLoans--;
    }
}
