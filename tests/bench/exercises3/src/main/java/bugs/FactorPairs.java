package bugs;

import java.util.ArrayList;
import java.util.List;

/** The ways to lay out a number of tiles as a rectangle. */
public class FactorPairs {
    /** Each way as "short side x long side", the narrowest first. */
    public static List<String> rectangles(int tiles) {
        List<String> found = new ArrayList<>();
        for (int side = 1; side * side < tiles; side++) {
            if (tiles % side == 0) {
                found.add(side + "x" + tiles / side);
            }
        }
        return found;
    }
}
