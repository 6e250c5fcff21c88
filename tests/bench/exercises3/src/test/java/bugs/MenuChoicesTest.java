package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class MenuChoicesTest {
    @Test
    public void noChoice() {
        assertEquals(List.of("soup"), MenuChoices.menus(List.of(List.of("soup"))));
        assertEquals(List.of("soup+fish+ice"),
                MenuChoices.menus(List.of(List.of("soup"), List.of("fish"), List.of("ice"))));
        assertEquals(List.of(), MenuChoices.menus(List.of(List.of("soup"), List.of())));
    }

    @Test
    public void last() {
        assertEquals(List.of("a+x", "a+y", "a+z"),
                MenuChoices.menus(List.of(List.of("a"), List.of("x", "y", "z"))));
    }

    @Test
    public void each() {
        assertEquals(List.of("a", "b", "c"), MenuChoices.menus(List.of(List.of("a", "b", "c"))));
        assertEquals(List.of("a+x+1", "a+x+2", "a+y+1", "a+y+2", "b+x+1", "b+x+2", "b+y+1", "b+y+2"),
                MenuChoices.menus(List.of(List.of("a", "b"), List.of("x", "y"), List.of("1", "2"))));
    }
}
