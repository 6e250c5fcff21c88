package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DataVolumeTest {
    @Test
    public void small() {
        assertEquals(0L, DataVolume.bytes(0));
        assertEquals(1048576L, DataVolume.bytes(1));
    }

    @Test
    public void large() {
        assertEquals(4294967296L, DataVolume.bytes(4096));
        assertEquals("9 GiB", DataVolume.format(DataVolume.bytes(10000)));
    }

    @Test
    public void units() {
        assertEquals("1023 B", DataVolume.format(1023));
        assertEquals("2 KiB", DataVolume.format(2048));
    }
}
