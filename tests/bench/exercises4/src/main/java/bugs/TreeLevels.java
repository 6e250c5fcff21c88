package bugs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** A tree of names, read level by level. */
public class TreeLevels {
    private final String name;
    private final List<TreeLevels> children = new ArrayList<>();

    public TreeLevels(String name, TreeLevels... children) {
        this.name = name;
        this.children.addAll(List.of(children));
    }

    /** The names of each level, from the root down and from left to right. */
    public List<List<String>> levels() {
        List<List<String>> levels = new ArrayList<>();
        Queue<TreeLevels> waiting = new ArrayDeque<>();
        waiting.add(this);
        while (!waiting.isEmpty()) {
            List<String> level = new ArrayList<>();
            for (int done = 0; done < waiting.size(); done++) {
                TreeLevels node = waiting.remove();
                level.add(node.name);
                waiting.addAll(node.children);
            }
            levels.add(level);
        }
        return levels;
    }
}
