package depot.stock;

import java.util.ArrayList;
import java.util.List;

/** Which truck stands at which dock. */
public class DockSchedule {
    private final List<String> trucks = new ArrayList<>();
    private final int docks;

    public DockSchedule(int docks) {
        this.docks = docks;
    }

    public int arrive(String truck) {
        int dock = trucks.size() % docks;
        trucks.add(truck);
        return dock + 1;
    }

    public void leave(String truck) {
        if (!trucks.remove(truck)) {
            throw new IllegalArgumentException("no truck " + truck);
        }
    }

    public int busy() {
        return Math.min(trucks.size(), docks);
    }
}
