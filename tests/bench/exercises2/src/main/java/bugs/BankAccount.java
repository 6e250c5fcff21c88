package bugs;

/** An account in cents which must not be overdrawn; refused withdrawals are counted. */
public class BankAccount {
    private long balance;
    private int refused;

    public BankAccount(long opening) {
        this.balance = opening;
    }

    public void deposit(long amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("nothing to deposit: " + amount);
        }
        balance += amount;
    }

    public boolean withdraw(long amount) {
        if (amount > 0 && amount < balance) {
            balance -= amount;
            return true;
        }
        refused++;
        return false;
    }

    public long balance() {
        return balance;
    }

    public int refused() {
        return refused;
    }
}
