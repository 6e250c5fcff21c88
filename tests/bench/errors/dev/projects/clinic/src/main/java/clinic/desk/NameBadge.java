package clinic.desk;

import clinic.people.Patient;
import java.util.Locale;

/** The badge that a patient wears. */
public class NameBadge {
    private final int width;

    public NameBadge(int width) {
        this.width = width;
    }

    public String of(Patient patient) {
        String name = patient.getName().toUpperCase(Locale.ROOT);
        if (name.length() > width) {
            name = name.substring(0, width);
        }
        String id = "No. " + patient.getId();
        return name + System.lineSeparator() + id;
    }

    public boolean fits(Patient patient) {
        return patient.getName().length() <= width;
    }
}
