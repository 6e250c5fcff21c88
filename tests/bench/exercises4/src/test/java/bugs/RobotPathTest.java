package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class RobotPathTest {
    private static String place(String commands) {
        RobotPath robot = new RobotPath();
        robot.run(commands);
        return robot.place();
    }

    @Test
    public void right() {
        assertEquals("0,0N", place(""));
        assertEquals("0,2N", place("FF?F B"));
        assertEquals("2,1S", place("FRFFR"));
        assertEquals("0,0N", place("RRRR"));
        assertEquals("-1,0E", place("RB"));
    }

    @Test
    public void left() {
        assertEquals("0,0W", place("L"));
        assertEquals("-2,1W", place("FLFF"));
        assertEquals("0,0N", place("LR"));
        assertEquals("0,-1S", place("LLF"));
        assertEquals("1,0E", place("LLLF"));
        assertEquals("0,0N", place("FLFLFLFL"));
    }
}
