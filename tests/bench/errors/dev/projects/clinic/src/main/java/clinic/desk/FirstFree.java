package clinic.desk;

import clinic.people.Visit;
import java.time.LocalDateTime;
import java.util.List;

public class FirstFree {
    private final List<Visit> visits;

    public FirstFree(List<Visit> visits) {
        this.visits = visits;
    }

    public LocalDateTime after(LocalDateTime time, int minutes) {
        LocalDateTime start = time;
        for (Visit visit : visits) {
            if (visit.end().isAfter(start) && visit.start().isBefore(start.plusMinutes(minutes))) {
                start = visit.end();
            }
        }
        return start;
    }

    public int count() {
        return visits.size();
    }
}
