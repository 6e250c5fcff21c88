package clinic.desk;

import clinic.people.Visit;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What a patient is sent the day before. */
public class ReminderText {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEEE d MMMM", Locale.UK);
    private final String clinic;

    public ReminderText(String clinic) {
        this.clinic = clinic;
    }

    public String of(Visit visit) {
        StringBuilder text = new StringBuilder();
        text.append("Dear ").append(visit.patient().getName()).append(",\n");
        text.append("we expect you on ").append(DAY.format(visit.start()));
        text.append(" at ").append(visit.start().toLocalTime()).append(".\n");
        if (!visit.reason().isBlank()) {
            text.append("Reason: ").append(visit.reason()).append('\n');
        }
        text.append(clinic);
        return text.toString();
    }
}
