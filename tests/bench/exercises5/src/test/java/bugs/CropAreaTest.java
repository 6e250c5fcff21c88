package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class CropAreaTest {
    @Test
    public void inside() {
        assertEquals("30x20+10+5", new CropArea(10, 5, 30, 20).within(100, 100).toString());
        assertEquals("20x30+10+5", new CropArea(10, 5, 20, 30).within(100, 100).toString());
    }

    @Test
    public void acrossTheEdges() {
        assertEquals("20x15+80+85", new CropArea(80, 85, 30, 40).within(100, 100).toString());
        assertEquals("25x36+0+0", new CropArea(-5, -4, 30, 40).within(100, 100).toString());
    }

    @Test
    public void outside() {
        assertTrue(new CropArea(120, 10, 5, 50).within(100, 100).isEmpty());
        assertTrue(new CropArea(10, 130, 50, 5).within(100, 100).isEmpty());
        assertFalse(new CropArea(0, 0, 1, 1).within(100, 100).isEmpty());
    }
}
