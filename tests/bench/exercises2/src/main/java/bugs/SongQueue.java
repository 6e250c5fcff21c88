package bugs;

import java.util.ArrayList;
import java.util.List;

/** Carries out commands such as "add Tosca" and "drop Tosca" on a list of songs. */
public class SongQueue {
    private final List<String> songs = new ArrayList<>();

    public boolean run(String command) {
        String[] parts = command.trim().split(" ", 2);
        if (parts.length < 2) {
            return false;
        }
        if (parts[0] == "add") {
            return songs.add(parts[1]);
        }
        if (parts[0].equals("drop")) {
            return songs.remove(parts[1]);
        }
        return false;
    }

    public String songs() {
        return songs.toString();
    }
}
