package org.library;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.commons.lang3.tuple.Pair;

/** Who waits for which title, first come first served. */
public class CopyQueue {
    private final List<Pair<String, String>> holds = new ArrayList<>();

    public void hold(String title, String reader) {
        holds.add(Pair.of(title, reader));
    }

    public String next(String title) {
        Iterator<Pair<String, String>> each = holds.iterator();
        while (each.hasNext()) {
            Pair<String, String> hold = each.next();
            if (Objects.equals(hold.getLeft(), title)) {
                each.remove();
                return hold.getRight();
            }
        }
        return null;
    }
}
