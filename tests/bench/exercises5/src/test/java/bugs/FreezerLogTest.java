package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class FreezerLogTest {
    private final FreezerLog log = new FreezerLog();

    @Test
    public void frozen() {
        log.report(-20.5);
        log.report(-17.25);
        log.report(-19);
        assertEquals(-17.25, log.warmest(), 0);
        assertTrue(log.stayedBelow(-17));
        assertFalse(log.stayedBelow(-18));
    }

    @Test
    public void thawed() {
        log.report(-3);
        log.report(4.5);
        assertEquals(4.5, log.warmest(), 0);
        assertFalse(log.stayedBelow(0));
    }

    @Test
    public void veryCold() {
        log.report(-273.15);
        assertEquals(-273.15, log.warmest(), 0);
    }

    @Test
    public void none() {
        assertTrue(log.stayedBelow(-18));
    }
}
