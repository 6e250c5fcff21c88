package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BankAccountTest {
    @Test
    public void part() {
        BankAccount account = new BankAccount(500);
        account.deposit(250);
        assertEquals(true, account.withdraw(300));
        assertEquals(450, account.balance());
    }

    @Test
    public void tooMuch() {
        BankAccount account = new BankAccount(500);
        assertEquals(false, account.withdraw(501));
        assertEquals(500, account.balance());
        assertEquals(1, account.refused());
    }

    @Test
    public void everything() {
        BankAccount account = new BankAccount(500);
        assertEquals(true, account.withdraw(500));
        assertEquals(0, account.balance());
        assertEquals(0, account.refused());
    }
}
