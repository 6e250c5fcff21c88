package depot.stock;

/** Which box fits three sides, in centimetres. */
public class BoxSize {
    private final int[] sides;

    public BoxSize(int length, int width, int height) {
        this.sides = new int[] {length, width, height};
        java.util.Arrays.sort(sides);
    }

    public String fitting() {
        if (sides[2] <= 30 && sides[0] + sides[1] <= 40) {
            return "S";
        }
        if (sides[2] <= 60) {
            return "M";
        }
        return "L";
    }

    public int volume() {
        return sides[0] * sides[1] * sides[2];
    }
}
