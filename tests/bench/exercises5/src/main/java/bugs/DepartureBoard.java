package bugs;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The trains that leave a station, each on a line such as "17:05 Graz". */
public class DepartureBoard {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("hh:mm");

    private record Departure(LocalDateTime time, String destination) {}

    private final List<Departure> departures = new ArrayList<>();

    public void add(String time, String destination) {
        departures.add(new Departure(LocalDateTime.parse(time), destination));
    }

    /** The next departures from that time on, the earliest first. */
    public List<String> next(String time, int count) {
        LocalDateTime now = LocalDateTime.parse(time);
        return departures.stream()
                .filter(each -> !each.time().isBefore(now))
                .sorted(Comparator.comparing(Departure::time))
                .limit(count)
                .map(each -> TIME.format(each.time()) + " " + each.destination())
                .toList();
    }
}
