package clinic.desk;

import java.util.HashMap;
import java.util.Map;

/** What the desk has to know of a patient, as bits. */
public class PatientFlags {
    public static final int ALLERGIC = 1;
    public static final int WHEELCHAIR = 2;
    public static final int UNPAID = 4;

    private final Map<Long, Integer> flags = new HashMap<>();

    public void set(long patient, int flag) {
        flags.merge(patient, flag, (one, other) -> one | other);
    }

    public boolean mayBook(long patient) {
        int known = flags.getOrDefault(patient, 0);
        return (known & UNPAID) == 0;
    }

    public void clear(long patient) {
        flags.remove(patient);
    }
}
