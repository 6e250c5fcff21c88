package bugs;

import java.util.ArrayList;
import java.util.List;

/** Lists prime numbers with the sieve of Eratosthenes. */
public class PrimeSieve {
    /** All primes up to {@code limit}, the limit included. */
    public static List<Integer> primesUpTo(int limit) {
        boolean[] composite = new boolean[Math.max(limit, 0) + 1];
        for (int factor = 2; factor * factor < limit; factor++) {
            if (composite[factor]) {
                continue;
            }
            for (int multiple = factor * factor; multiple <= limit; multiple += factor) {
                composite[multiple] = true;
            }
        }
        List<Integer> primes = new ArrayList<>();
        for (int number = 2; number <= limit; number++) {
            if (!composite[number]) {
                primes.add(number);
            }
        }
        return primes;
    }
}
