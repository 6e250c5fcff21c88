package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TrafficLightTest {
    private static String after(int steps) {
        TrafficLight light = new TrafficLight();
        TrafficLight.Phase phase = null;
        for (int i = 0; i < steps; i++) {
            phase = light.step();
        }
        return phase + " " + light.mayDrive();
    }

    @Test
    public void fromRed() {
        assertEquals("RED_YELLOW false", after(1));
        assertEquals("GREEN true", after(2));
    }

    @Test
    public void wholeRound() {
        assertEquals("YELLOW false", after(3));
        assertEquals("RED false", after(4));
    }
}
