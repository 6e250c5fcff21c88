package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class GuestListTest {
    @Test
    public void once() {
        assertEquals(List.of("Ann", "Bob", "Cy"), GuestList.unique(List.of("Ann", "Bob", "Cy")));
        assertEquals(List.of("Ann"), GuestList.unique(List.of(" Ann ")));
    }

    @Test
    public void twice() {
        assertEquals(List.of("Ann", "Bob"), GuestList.unique(List.of("Ann", "Bob", "Ann", "Bob", "Bob")));
        assertEquals(List.of("bob", "Ann"), GuestList.unique(List.of("bob", "Ann", "BOB", "ann ")));
    }

    @Test
    public void blank() {
        assertEquals(List.of(), GuestList.unique(List.of("", "  ", "")));
        assertEquals(List.of("Ann", "Bob"), GuestList.unique(List.of("", "Ann", "  ", "Bob", "")));
    }
}
