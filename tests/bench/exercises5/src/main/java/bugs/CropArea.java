package bugs;

/** The part of a picture that is cut out. */
public final class CropArea {
    private final int left;
    private final int top;
    private final int width;
    private final int height;

    public CropArea(int left, int top, int width, int height) {
        this.left = left;
        this.top = top;
        this.width = width;
        this.height = height;
    }

    /** The part of this area that lies within a picture of that size; it may be empty. */
    public CropArea within(int pictureWidth, int pictureHeight) {
        int newLeft = Math.max(0, left);
        int newTop = Math.max(0, top);
        int right = Math.min(pictureWidth, left + width);
        int bottom = Math.min(pictureHeight, top + width);
        return new CropArea(newLeft, newTop, Math.max(0, right - newLeft), Math.max(0, bottom - newTop));
    }

    public boolean isEmpty() {
        return width == 0 || height == 0;
    }

    @Override
    public String toString() {
        return width + "x" + height + "+" + left + "+" + top;
    }
}
