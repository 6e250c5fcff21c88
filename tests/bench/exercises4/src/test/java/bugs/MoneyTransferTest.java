package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class MoneyTransferTest {
    private static MoneyTransfer accounts() {
        MoneyTransfer accounts = new MoneyTransfer();
        accounts.open("ann", 100);
        accounts.open("ben", 20);
        accounts.open("cat", 0);
        return accounts;
    }

    @Test
    public void refused() {
        MoneyTransfer accounts = accounts();
        assertFalse(accounts.transfer("ben", "ann", 21));
        assertFalse(accounts.transfer("ben", "ann", 0));
        assertFalse(accounts.transfer("ben", "ben", 5));
        assertEquals(20, accounts.balance("ben"));
        assertEquals(100, accounts.balance("ann"));
    }

    @Test
    public void moved() {
        MoneyTransfer accounts = accounts();
        assertTrue(accounts.transfer("ann", "ben", 30));
        assertEquals(70, accounts.balance("ann"));
        assertEquals(50, accounts.balance("ben"));
        assertTrue(accounts.transfer("ben", "cat", 50));
        assertEquals(0, accounts.balance("ben"));
        assertEquals(50, accounts.balance("cat"));
        assertTrue(accounts.transfer("cat", "ann", 1));
        assertEquals(71, accounts.balance("ann"));
        assertEquals(49, accounts.balance("cat"));
    }
}
