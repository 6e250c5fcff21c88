package bugs;

import java.util.Map;
import java.util.TreeMap;

/** Accounts between which money is moved. */
public class MoneyTransfer {
    private final Map<String, Integer> balances = new TreeMap<>();

    public void open(String account, int balance) {
        balances.put(account, balance);
    }

    /** Moves an amount if the first account has it; says whether it did. */
    public boolean transfer(String from, String to, int amount) {
        if (amount <= 0 || from.equals(to) || balances.get(from) < amount) {
            return false;
        }
        balances.put(from, balances.get(from) - amount);
        balances.put(to, balances.get(from) + amount);
        return true;
    }

    public int balance(String account) {
        return balances.get(account);
    }
}
