package clinic.desk;

import clinic.people.Patient;
import java.util.ArrayList;
import java.util.List;

/** Collects what is to be sent. */
public class Mailer {
    private final List<String> outbox = new ArrayList<>();
    private int skipped;

    public void write(Patient patient, String text) {
        if (patient.getEmail().isEmpty()) {
            skipped++;
            return;
        }
        String address = patient.getEmail().get();
        outbox.add("To: " + address + "\n\n" + text);
    }

    public int skipped() {
        return skipped;
    }

    public List<String> outbox() {
        return outbox;
    }
}
