package clinic.desk;

import clinic.people.Patient;
import java.time.LocalDate;
import java.util.Map;

/** Makes patients of a form's fields. */
public class PatientImport {
    private long nextId;

    public PatientImport(long firstId) {
        this.nextId = firstId;
    }

    public Patient read(Map<String, String> form) {
        String name = form.getOrDefault("name", "").strip();
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a name is needed");
        }
        LocalDate born = LocalDate.parse(form.get("born"));
        return new Patient(nextId++, name, born, form.get("email"));
    }

    public long count() {
        return nextId;
    }
}
