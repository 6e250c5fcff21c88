package clinic.desk;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Which doctors are in on which day. */
public class Roster {
    private final Map<DayOfWeek, List<String>> doctors = new EnumMap<>(DayOfWeek.class);

    public void assign(DayOfWeek day, String doctor) {
        List<String> there = doctors.get(day);
        if (there == null) {
            there = new ArrayList<>();
        }
        there.add(doctor);
    }

    public int count() {
        return doctors.size();
    }

    public boolean isOpen(DayOfWeek day) {
        return doctors.get(day) != null;
    }
}
