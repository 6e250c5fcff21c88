package clinic.people;

import java.time.LocalDateTime;

public record Visit(Patient patient, LocalDateTime start, int minutes, String reason) {
    public LocalDateTime end() {
        return start.plusMinutes(minutes);
    }

    public boolean overlaps(Visit other) {
        return start.isBefore(other.end()) && other.start.isBefore(end());
    }
}
