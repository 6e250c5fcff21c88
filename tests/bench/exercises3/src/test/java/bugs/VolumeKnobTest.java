package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class VolumeKnobTest {
    @Test
    public void within() {
        VolumeKnob knob = new VolumeKnob(0, 10);
        assertEquals(4, knob.turn(4));
        assertEquals(7, knob.turn(3));
        assertEquals(2, knob.turn(-5));
        assertEquals(false, knob.muted());
    }

    @Test
    public void tooLoud() {
        VolumeKnob knob = new VolumeKnob(0, 10);
        assertEquals(10, knob.turn(25));
        assertEquals(9, knob.turn(-1));
        assertEquals(10, knob.turn(1));
    }

    @Test
    public void tooQuiet() {
        VolumeKnob knob = new VolumeKnob(3, 8);
        assertEquals(3, knob.turn(-9));
        assertEquals(true, knob.muted());
        assertEquals(5, knob.turn(2));
        assertEquals(3, knob.turn(-2));
    }
}
