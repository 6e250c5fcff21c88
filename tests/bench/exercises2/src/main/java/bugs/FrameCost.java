package bugs;

/** Works out what the frame of a picture costs; lengths are centimetres, prices cents. */
public class FrameCost {
    private final int pricePerCm;

    public FrameCost(int pricePerCm) {
        this.pricePerCm = pricePerCm;
    }

    public int cost(int width, int height) {
        if (width <= 0 || height <= 0) {
            return 0;
        }
        int length = 2 * width + height;
        return length * pricePerCm;
    }

    public boolean affordable(int width, int height, int budget) {
        return cost(width, height) <= budget;
    }
}
