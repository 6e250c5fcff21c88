package bugs;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class FeatureFlagsTest {
    private final FeatureFlags flags = FeatureFlags.parse("search=on, chat=off, broken");

    @Test
    public void switched() {
        assertTrue(flags.isOn("search"));
        assertFalse(flags.isOn("chat"));
        flags.set("chat", true);
        flags.set("search", false);
        assertTrue(flags.isOn("chat"));
        assertFalse(flags.isOn("search"));
    }

    @Test
    public void neverSwitched() {
        assertFalse(flags.isOn("maps"));
        assertFalse(flags.isOn("broken"));
        assertFalse(FeatureFlags.parse("").isOn(""));
    }
}
