package bugs;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Sliding window rate limiting: a request is accepted if fewer than {@code limit} requests
 * were accepted in the {@code window} seconds before it. A request exactly {@code window}
 * seconds old no longer counts.
 */
public class RateLimiter {
    public static String decide(int[] times, int limit, int window) {
        Deque<Integer> accepted = new ArrayDeque<>();
        StringBuilder decisions = new StringBuilder();
        for (int now : times) {
            while (!accepted.isEmpty() && accepted.peekFirst() < now - window) {
                accepted.pollFirst();
            }
            boolean ok = accepted.size() < limit;
            if (ok) {
                accepted.addLast(now);
            }
            decisions.append(ok ? 'Y' : 'N');
        }
        return decisions.toString();
    }
}
