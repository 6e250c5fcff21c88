package depot.stock;

import java.util.Random;

/** Deals out free slots. */
public class SlotNumber {
    private final boolean[] taken;
    private final Random random;

    public SlotNumber(int slots, Random random) {
        this.taken = new boolean[slots];
        this.random = random;
    }

    public int pick() {
        for (int tries = 0; tries < 100; tries++) {
            int slot = (int) (random.nextDouble() * taken.length);
            if (!taken[slot]) {
                taken[slot] = true;
                return slot;
            }
        }
        throw new IllegalStateException("full");
    }

    public void free(int slot) {
        taken[slot] = false;
    }
}
