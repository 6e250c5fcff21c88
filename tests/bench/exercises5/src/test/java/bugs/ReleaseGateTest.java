package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class ReleaseGateTest {
    private final ReleaseGate gate = new ReleaseGate()
            .check("form", version -> version.matches("\\d+\\.\\d+.*"))
            .check("stable", version -> !version.startsWith("0."))
            .check("final", version -> !version.endsWith("-rc"));

    @Test
    public void passes() {
        assertTrue(gate.opens("1.4"));
        assertNull(gate.obstacle("1.4"));
    }

    @Test
    public void firstFails() {
        assertFalse(gate.opens("latest"));
        assertEquals("form", gate.obstacle("latest"));
    }

    @Test
    public void laterOnesFail() {
        assertFalse(gate.opens("0.9"));
        assertFalse(gate.opens("1.4-rc"));
        assertEquals("final", gate.obstacle("1.4-rc"));
    }

    @Test
    public void noChecks() {
        assertTrue(new ReleaseGate().opens("x"));
    }
}
