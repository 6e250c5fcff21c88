package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class UndoHistoryTest {
    @Test
    public void undo() {
        UndoHistory history = new UndoHistory();
        history.edit("a");
        history.edit("ab");
        assertEquals("a", history.undo());
        assertEquals("", history.undo());
        assertEquals("", history.undo());
    }

    @Test
    public void redo() {
        UndoHistory history = new UndoHistory();
        history.edit("a");
        history.undo();
        assertEquals("a", history.redo());
        assertEquals("a", history.redo());
    }

    @Test
    public void editAfterUndo() {
        UndoHistory history = new UndoHistory();
        history.edit("a");
        history.undo();
        history.edit("b");
        assertEquals("b", history.redo());
        assertEquals("", history.undo());
    }
}
