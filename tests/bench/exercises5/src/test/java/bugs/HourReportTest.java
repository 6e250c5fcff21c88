package bugs;

import static org.junit.Assert.assertEquals;

import java.util.Map;
import org.junit.Test;

public class HourReportTest {
    private final HourReport report = new HourReport();

    @Test
    public void onePerson() {
        report.book("ann", "web", 90);
        report.book("ann", "app", 15);
        assertEquals(Map.of("ann", 90), report.minutesByPerson("web"));
    }

    @Test
    public void severalBookings() {
        report.book("ann", "web", 90);
        report.book("bob", "web", 45);
        report.book("ann", "web", 30);
        report.book("ann", "web", 5);
        assertEquals(Map.of("ann", 125, "bob", 45), report.minutesByPerson("web"));
        assertEquals(170, report.total());
    }

    @Test
    public void nobody() {
        assertEquals(Map.of(), report.minutesByPerson("web"));
    }
}
