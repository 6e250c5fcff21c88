package bugs;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** A place on a board of tiles. */
public class TileSpot {
    private final int x;
    private final int y;

    public TileSpot(int x, int y) {
        this.x = x;
        this.y = y;
    }

    @Override
    public boolean equals(Object object) {
        if (!(object instanceof TileSpot)) {
            return false;
        }
        TileSpot other = (TileSpot) object;
        return x == other.x && y == other.x;
    }

    @Override
    public int hashCode() {
        return Objects.hash(x, y);
    }

    public static int different(List<TileSpot> spots) {
        Set<TileSpot> set = new HashSet<>(spots);
        return set.size();
    }
}
