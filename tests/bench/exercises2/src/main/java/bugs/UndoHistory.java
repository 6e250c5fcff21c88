package bugs;

import java.util.ArrayDeque;
import java.util.Deque;

/** Text that can be edited, with undo and redo. A new edit makes redo impossible. */
public class UndoHistory {
    private final Deque<String> past = new ArrayDeque<>();
    private final Deque<String> future = new ArrayDeque<>();
    private String text = "";

    public void edit(String newText) {
        past.push(text);
        text = newText;
    }

    public String undo() {
        if (!past.isEmpty()) {
            future.push(text);
            text = past.pop();
        }
        return text;
    }

    public String redo() {
        if (!future.isEmpty()) {
            past.push(text);
            text = future.pop();
        }
        return text;
    }
}
