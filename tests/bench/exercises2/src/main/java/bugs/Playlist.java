package bugs;

import java.util.ArrayList;
import java.util.List;

/** A list of songs in the order in which they are played. */
public class Playlist {
    private final List<String> songs = new ArrayList<>();

    public void append(String song) {
        songs.add(song);
    }

    /** Puts another song in the place of an old one. */
    public boolean replace(String old, String song) {
        int place = songs.indexOf(old);
        if (place < 0) {
            return false;
        }
        songs.add(place, song);
        return true;
    }

    public String order() {
        return String.join(", ", songs);
    }
}
