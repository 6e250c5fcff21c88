package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

public class TileSpotTest {
    @Test
    public void unequal() {
        assertFalse(new TileSpot(1, 2).equals(new TileSpot(2, 1)));
        assertFalse(new TileSpot(1, 2).equals("1,2"));
        assertFalse(new TileSpot(1, 2).equals(new TileSpot(1, 3)));
        assertFalse(new TileSpot(4, 4).equals(new TileSpot(4, 5)));
        assertFalse(new TileSpot(5, 4).equals(new TileSpot(4, 4)));
        assertEquals(0, TileSpot.different(List.of()));
    }

    @Test
    public void equal() {
        assertTrue(new TileSpot(1, 2).equals(new TileSpot(1, 2)));
        assertTrue(new TileSpot(3, 3).equals(new TileSpot(3, 3)));
        assertTrue(new TileSpot(-7, 0).equals(new TileSpot(-7, 0)));
        assertEquals(2, TileSpot.different(List.of(new TileSpot(1, 2), new TileSpot(2, 1), new TileSpot(1, 2))));
    }
}
