package bugs;

/** The pictures of a page, shown one at a time in a circle. */
public class CarouselIndex {
    private final int pictures;
    private int shown;

    public CarouselIndex(int pictures) {
        this.pictures = pictures;
    }

    public int next() {
        shown = (shown + 1) % pictures;
        return shown;
    }

    public int back() {
        shown = (shown - 1) % pictures;
        return shown;
    }

    public String label() {
        return (shown + 1) + "/" + pictures;
    }
}
