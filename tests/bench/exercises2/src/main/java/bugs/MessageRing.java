package bugs;

/** Keeps the last few messages; a new one takes the place of the oldest when all places are taken. */
public class MessageRing {
    private final String[] slots;
    private int oldest;
    private int size;

    public MessageRing(int capacity) {
        this.slots = new String[capacity];
    }

    public void add(String message) {
        if (size < slots.length) {
            slots[(oldest + size) % slots.length] = message;
            size++;
        } else {
            slots[oldest] = message;
            oldest = (oldest + 1) % slots.length;
        }
    }

    public String poll() {
        if (size == 0) {
            return null;
        }
        String message = slots[oldest];
        oldest = (oldest + 1) % size;
        size--;
        return message;
    }
}
