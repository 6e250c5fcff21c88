package clinic.desk;

import java.util.concurrent.atomic.AtomicInteger;

/** Hands out numbers at the entrance. */
public class Counter {
    private static final AtomicInteger last = new AtomicInteger();
    private final char letter;

    public Counter(char letter) {
        this.letter = letter;
    }

    public String next() {
        int number = nextNumber();
        return letter + String.format("%03d", number);
    }

    private static int nextNumber() {
        int number = last.incrementAndGet();
        if (number > 999) {
            throw new IllegalStateException("too many");
        }
        return number;
    }
}
