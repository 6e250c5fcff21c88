package clinic.desk;

import clinic.people.Visit;
import java.util.List;

/** How full a day is, in percent. */
public class Occupancy {
    private static final int OPEN_MINUTES = 8 * 60;
    private final int rooms;

    public Occupancy(int rooms) {
        this.rooms = rooms;
    }

    public int percent(List<Visit> visits) {
        int busy = 0;
        for (Visit visit : visits) {
            busy += visit.minutes();
        }
        return (int) Math.round(100.0 * busy / (rooms * OPEN_MINUTES));
    }

    public boolean isFull(List<Visit> visits) {
        return percent(visits) >= 95;
    }
}
