package bugs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The jobs that wait for a printer. They are printed in the order in which they came. */
public class PrintQueue {
    private final Deque<String> waiting = new ArrayDeque<>();
    private final List<String> printed = new ArrayList<>();

    public void submit(String job) {
        waiting.addLast(job);
    }

    /** Prints the next job. If the paper jams, the job stays the next one. */
    public boolean printNext(boolean jam) {
        String job = waiting.pollFirst();
        if (job == null) {
            return false;
        }
        if (jam) {
            waiting.add(job);
            return false;
        }
        printed.add(job);
        return true;
    }

    public List<String> printed() {
        return List.copyOf(printed);
    }

    public int length() {
        return waiting.size();
    }
}
