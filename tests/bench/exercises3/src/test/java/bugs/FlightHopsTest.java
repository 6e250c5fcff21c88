package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.Test;

public class FlightHopsTest {
    private static final FlightHops AIRLINE = new FlightHops(Map.of(
            "Oslo", List.of("Rome", "Bonn"), "Rome", List.of("Oslo", "Cairo"), "Bonn", List.of("Lima"),
            "Cairo", List.of("Delhi"), "Lima", List.of("Delhi", "Quito"), "Delhi", List.of("Perth")));

    @Test
    public void direct() {
        assertEquals(1, AIRLINE.flights("Oslo", "Rome"));
        assertEquals(1, AIRLINE.flights("Lima", "Quito"));
    }

    @Test
    public void changing() {
        assertEquals(2, AIRLINE.flights("Oslo", "Lima"));
        assertEquals(3, AIRLINE.flights("Oslo", "Delhi"));
        assertEquals(4, AIRLINE.flights("Oslo", "Perth"));
        assertEquals(2, AIRLINE.flights("Rome", "Bonn"));
    }

    @Test
    public void staying() {
        assertEquals(0, AIRLINE.flights("Rome", "Rome"));
        assertEquals(0, AIRLINE.flights("Perth", "Perth"));
    }

    @Test
    public void noWay() {
        assertEquals(-1, AIRLINE.flights("Perth", "Oslo"));
        assertEquals(-1, AIRLINE.flights("Delhi", "Lima"));
    }
}
