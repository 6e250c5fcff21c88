package bugs;

import java.util.List;

/** A ticket of a lottery with different numbers on it. */
public class LotteryTicket {
    private final List<Integer> numbers;

    public LotteryTicket(List<Integer> numbers) {
        this.numbers = numbers;
    }

    /** How many of the drawn numbers are on the ticket. */
    public int hits(List<Integer> drawn) {
        int hits = 0;
        for (Integer own : numbers) {
            for (Integer number : drawn) {
                if (own == number) {
                    hits++;
                }
            }
        }
        return hits;
    }
}
