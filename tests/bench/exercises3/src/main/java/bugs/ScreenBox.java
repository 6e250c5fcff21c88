package bugs;

/** A box on a screen, as windows and buttons have it. */
public class ScreenBox {
    private final int x;
    private final int y;
    private final int width;
    private final int height;

    public ScreenBox(int x, int y, int width, int height) {
        this.x = x;
        this.y = y;
        this.width = width;
        this.height = height;
    }

    /** Whether the boxes share at least a pixel; boxes that lie side by side do not. */
    public boolean overlaps(ScreenBox other) {
        boolean across = x < other.x + other.width && other.x < x + width;
        boolean down = y < other.y + other.height && other.y < y + width;
        return across && down;
    }
}
