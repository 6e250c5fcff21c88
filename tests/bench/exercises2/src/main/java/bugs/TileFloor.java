package bugs;

/** A rectangular floor that is laid with square tiles. */
public class TileFloor {
    private final int width;
    private final int depth;

    public TileFloor(int width, int depth) {
        this.width = width;
        this.depth = width;
    }

    public int area() {
        return width * depth;
    }

    /** The number of tiles, counting cut ones. */
    public int tiles(int side) {
        int across = (width + side - 1) / side;
        int along = (depth + side - 1) / side;
        return across * along;
    }
}
