package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FeatureSwitchesTest {
    private static FeatureSwitches on(int... features) {
        FeatureSwitches switches = new FeatureSwitches();
        for (int feature : features) {
            switches.on(feature);
        }
        return switches;
    }

    @Test
    public void on() {
        FeatureSwitches switches = on(0, 3, 31);
        assertEquals(true, switches.isOn(3));
        assertEquals(true, switches.isOn(31));
        assertEquals(false, switches.isOn(1));
        switches.on(3);
        assertEquals(3, switches.howMany());
    }

    @Test
    public void off() {
        FeatureSwitches switches = on(0, 3, 5);
        switches.off(3);
        assertEquals(false, switches.isOn(3));
        assertEquals(true, switches.isOn(0));
        assertEquals(true, switches.isOn(5));
        assertEquals(2, switches.howMany());
    }

    @Test
    public void offAlready() {
        FeatureSwitches switches = on(1);
        switches.off(4);
        assertEquals(false, switches.isOn(4));
        assertEquals(1, switches.howMany());
        switches.off(1);
        switches.off(1);
        assertEquals(0, switches.howMany());
    }
}
