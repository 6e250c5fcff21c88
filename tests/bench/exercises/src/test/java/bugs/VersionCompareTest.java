package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class VersionCompareTest {
    @Test
    public void equal() {
        assertEquals(0, VersionCompare.compare("1.2.3", "1.2.3"));
        assertEquals(0, VersionCompare.compare("1.2", "1.2.0"));
    }

    @Test
    public void numericNotAlphabetic() {
        assertTrue(VersionCompare.compare("1.10", "1.9") > 0);
        assertTrue(VersionCompare.compare("2", "10") < 0);
    }

    @Test
    public void longerVersion() {
        assertTrue(VersionCompare.compare("1.2.1", "1.2") > 0);
        assertTrue(VersionCompare.compare("3", "3.0.1") < 0);
    }
}
