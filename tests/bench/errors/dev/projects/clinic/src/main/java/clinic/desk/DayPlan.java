package clinic.desk;

import clinic.people.Visit;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

public class DayPlan {
    private final LocalDate day;
    private final List<Visit> visits = new ArrayList<>();

    public DayPlan(LocalDate day) {
        this.day = day;
    }

    public void add(Visit visit) {
        if (!visit.start().toLocalDate().equals(day)) {
            throw new IllegalArgumentException("not on " + day);
        }
        visits.add(visit);
    }

    public String gapBefore(int index) {
        Visit earlier = visits.get(index - 1);
        Visit later = visits.get(index);
        Duration gap = Duration.between(earlier.end(), later.start());
        return "free since " + earlier.end() + ": " + gap;
    }
}
