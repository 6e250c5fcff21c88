package bugs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Edits a list of tracks; every change can be undone. */
public class PlaylistEditor {
    private final Deque<List<String>> history = new ArrayDeque<>();
    private List<String> tracks = new ArrayList<>();

    public void add(String track) {
        remember();
        tracks.add(track);
    }

    /** Moves a track to another place; both places are counted from 0. */
    public void move(int from, int to) {
        remember();
        tracks.add(to, tracks.remove(from));
    }

    /** Takes the last change back. Returns false if there is none. */
    public boolean undo() {
        if (history.isEmpty()) {
            return false;
        }
        tracks = history.pop();
        return true;
    }

    public List<String> tracks() {
        return List.copyOf(tracks);
    }

    private void remember() {
        history.push(tracks);
    }
}
