package bugs;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The connections of an airline: which cities a flight goes to from each city. */
public class FlightHops {
    private final Map<String, List<String>> flights;

    public FlightHops(Map<String, List<String>> flights) {
        this.flights = flights;
    }

    /** The least number of flights from one city to another, or -1 if there is no way. */
    public int flights(String from, String to) {
        Map<String, Integer> taken = new HashMap<>();
        Deque<String> open = new ArrayDeque<>();
        taken.put(from, 0);
        open.add(from);
        while (!open.isEmpty()) {
            String city = open.remove();
            for (String next : flights.getOrDefault(city, List.of())) {
                if (!taken.containsKey(next)) {
                    taken.put(next, taken.get(city));
                    open.add(next);
                }
            }
        }
        return taken.getOrDefault(to, -1);
    }
}
