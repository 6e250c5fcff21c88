package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PlaylistTest {
    private static Playlist three() {
        Playlist list = new Playlist();
        list.append("Alpha");
        list.append("Beta");
        list.append("Gamma");
        return list;
    }

    @Test
    public void inOrder() {
        assertEquals("Alpha, Beta, Gamma", three().order());
    }

    @Test
    public void replaced() {
        Playlist list = three();
        assertEquals(true, list.replace("Beta", "Delta"));
        assertEquals("Alpha, Delta, Gamma", list.order());
    }

    @Test
    public void unknown() {
        Playlist list = three();
        assertEquals(false, list.replace("Omega", "Delta"));
        assertEquals("Alpha, Beta, Gamma", list.order());
    }
}
