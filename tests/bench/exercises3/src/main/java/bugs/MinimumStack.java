package bugs;

import java.util.ArrayDeque;
import java.util.Deque;

/** A stack which also knows its smallest element at every moment. */
public class MinimumStack {
    private final Deque<Integer> values = new ArrayDeque<>();
    private final Deque<Integer> minima = new ArrayDeque<>();

    public void push(int value) {
        values.push(value);
        if (minima.isEmpty() || value < minima.peek()) {
            minima.push(value);
        }
    }

    public int pop() {
        int value = values.pop();
        if (value == minima.peek()) {
            minima.pop();
        }
        return value;
    }

    public int minimum() {
        return minima.peek();
    }

    public int size() {
        return values.size();
    }
}
