package bugs;

import java.util.List;

/** Finds the lowest balance that an account has had, the opening balance included. */
public class LowestBalance {
    public static long lowest(long opening, List<Long> bookings) {
        long balance = opening;
        long lowest = 0;
        for (long amount : bookings) {
            balance += amount;
            if (balance < lowest) {
                lowest = balance;
            }
        }
        return lowest;
    }
}
