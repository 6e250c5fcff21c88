package bugs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The minutes that people booked on projects. */
public class HourReport {
    private record Booking(String person, String project, int minutes) {}

    private final List<Booking> bookings = new ArrayList<>();

    public void book(String person, String project, int minutes) {
        if (minutes <= 0) {
            throw new IllegalArgumentException("minutes: " + minutes);
        }
        bookings.add(new Booking(person, project, minutes));
    }

    public int total() {
        return bookings.stream().mapToInt(Booking::minutes).sum();
    }

    /** What each person booked on the project; people who booked nothing are missing. */
    public Map<String, Integer> minutesByPerson(String project) {
        return bookings.stream()
                .filter(booking -> booking.project().equals(project))
                .collect(Collectors.toMap(Booking::person, Booking::minutes));
    }
}
