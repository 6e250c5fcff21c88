package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TileFloorTest {
    @Test
    public void square() {
        assertEquals(16, new TileFloor(4, 4).area());
        assertEquals(4, new TileFloor(4, 4).tiles(2));
    }

    @Test
    public void area() {
        assertEquals(15, new TileFloor(3, 5).area());
    }

    @Test
    public void cutTiles() {
        assertEquals(6, new TileFloor(3, 5).tiles(2));
        assertEquals(2, new TileFloor(4, 7).tiles(4));
    }
}
