package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ParcelBoxesTest {
    @Test
    public void oneBox() {
        assertEquals("[3]", ParcelBoxes.describe(new int[] {10}, new int[] {4, 3}));
    }

    @Test
    public void firstThatFits() {
        assertEquals("[6, 10]", ParcelBoxes.describe(new int[] {10, 10}, new int[] {4}));
        assertEquals("[1, 5, 8]", ParcelBoxes.describe(new int[] {5, 8, 8}, new int[] {4, 3}));
    }

    @Test
    public void tooLarge() {
        assertEquals("[5, 5]", ParcelBoxes.describe(new int[] {5, 5}, new int[] {9}));
    }
}
