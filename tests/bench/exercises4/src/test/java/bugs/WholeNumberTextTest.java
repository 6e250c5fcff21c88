package bugs;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class WholeNumberTextTest {
    @Test
    public void numbers() {
        assertTrue(WholeNumberText.isWhole("0"));
        assertTrue(WholeNumberText.isWhole("42"));
        assertTrue(WholeNumberText.isWhole("-9"));
        assertTrue(WholeNumberText.isWhole("-1205"));
        assertFalse(WholeNumberText.isWhole(""));
        assertFalse(WholeNumberText.isWhole("-"));
        assertFalse(WholeNumberText.isWhole("4.2"));
        assertFalse(WholeNumberText.isWhole("x1"));
    }

    @Test
    public void signs() {
        assertFalse(WholeNumberText.isWhole("4-2"));
        assertFalse(WholeNumberText.isWhole("--7"));
        assertFalse(WholeNumberText.isWhole("7-"));
        assertFalse(WholeNumberText.isWhole("2020-01-31"));
        assertFalse(WholeNumberText.isWhole("--"));
        assertFalse(WholeNumberText.isWhole("+7"));
    }
}
