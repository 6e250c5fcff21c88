package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MinBatchSizeTest {
    @Test(timeout = 2000)
    public void oneBatchEach() {
        assertEquals(7, MinBatchSize.smallest(new int[] {3, 7}, 2));
    }

    @Test(timeout = 2000)
    public void severalBatches() {
        assertEquals(4, MinBatchSize.smallest(new int[] {3, 7}, 3));
        assertEquals(4, MinBatchSize.smallest(new int[] {3, 6, 7, 11}, 8));
    }

    @Test(timeout = 2000)
    public void plentyOfBatches() {
        assertEquals(1, MinBatchSize.smallest(new int[] {2, 2}, 100));
        assertEquals(1, MinBatchSize.smallest(new int[] {}, 1));
    }
}
