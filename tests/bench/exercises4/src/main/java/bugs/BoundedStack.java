package bugs;

/** A stack that holds a limited number of values. */
public class BoundedStack {
    private final int[] items;
    private int size;

    public BoundedStack(int capacity) {
        items = new int[capacity];
    }

    /** Puts a value on top; returns false when there is no room for it. */
    public boolean push(int value) {
        if (size > items.length) {
            return false;
        }
        items[size++] = value;
        return true;
    }

    public int pop() {
        if (size == 0) {
            throw new IllegalStateException("The stack is empty.");
        }
        return items[--size];
    }

    public int size() {
        return size;
    }
}
