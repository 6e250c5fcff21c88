package clinic.desk;

import clinic.people.Visit;
import java.util.ArrayList;
import java.util.List;

public class VisitFilter {
    private final int shortest;
    private final String reason;

    public VisitFilter(int shortest, String reason) {
        this.shortest = shortest;
        this.reason = reason;
    }

    public List<Visit> apply(List<Visit> visits) {
        List<Visit> kept = new ArrayList<>();
        for (Visit visit : visits) {
            if (visit.minutes() >= shortest && !visit.reason().isBlank()) {
                kept.add(visit);
            }
        }
        return kept;
    }
}
