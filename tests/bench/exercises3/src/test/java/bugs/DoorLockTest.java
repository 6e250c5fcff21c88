package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DoorLockTest {
    private static String pressed(String buttons) {
        DoorLock door = new DoorLock();
        StringBuilder states = new StringBuilder();
        for (char button : buttons.toCharArray()) {
            states.append(door.press(button)).append(' ');
        }
        return states.append(door.openings()).toString();
    }

    @Test
    public void lock() {
        assertEquals("locked closed open 1", pressed("luo"));
        assertEquals("locked locked 0", pressed("lo"));
        assertEquals("open open 1", pressed("ol"));
        assertEquals("closed 0", pressed("u"));
    }

    @Test
    public void close() {
        assertEquals("open closed open closed 2", pressed("ococ"));
        assertEquals("closed closed 0", pressed("cc"));
        assertEquals("locked locked closed 0", pressed("lcu"));
        assertEquals("open closed locked locked 1", pressed("oclo"));
    }

    @Test(expected = IllegalArgumentException.class)
    public void unknown() {
        pressed("x");
    }
}
