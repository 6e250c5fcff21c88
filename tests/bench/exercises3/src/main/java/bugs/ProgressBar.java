package bugs;

/** Draws how far a download has come. */
public class ProgressBar {
    private final int width;

    public ProgressBar(int width) {
        this.width = width;
    }

    /** A bar like {@code [###..]} of so many places as its width, full only if everything is done. */
    public String draw(int done, int total) {
        int full = total == 0 ? width : done / total * width;
        return "[" + "#".repeat(full) + ".".repeat(width - full) + "]";
    }
}
