package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

public class PlaylistEditorTest {
    private final PlaylistEditor editor = new PlaylistEditor();

    @Test
    public void edits() {
        editor.add("one");
        editor.add("two");
        editor.add("three");
        editor.move(2, 0);
        assertEquals(List.of("three", "one", "two"), editor.tracks());
    }

    @Test
    public void undoes() {
        editor.add("one");
        editor.add("two");
        editor.move(0, 1);
        assertTrue(editor.undo());
        assertEquals(List.of("one", "two"), editor.tracks());
        assertTrue(editor.undo());
        assertEquals(List.of("one"), editor.tracks());
        editor.add("six");
        assertEquals(List.of("one", "six"), editor.tracks());
        assertTrue(editor.undo());
        assertTrue(editor.undo());
        assertEquals(List.of(), editor.tracks());
    }

    @Test
    public void nothingToUndo() {
        assertFalse(editor.undo());
    }
}
