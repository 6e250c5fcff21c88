package bugs;

import static org.junit.Assert.assertEquals;

import bugs.Newsletter.Reader;
import java.time.LocalDate;
import java.util.List;
import org.junit.Before;
import org.junit.Test;

public class NewsletterTest {
    private static final LocalDate MAY = LocalDate.of(2023, 5, 1);
    private final Newsletter newsletter = new Newsletter();

    @Before
    public void readers() {
        newsletter.add(new Reader("zoe@x.org", true, null));
        newsletter.add(new Reader("ann@x.org", true, MAY));
        newsletter.add(new Reader("bob@x.org", false, null));
        newsletter.add(new Reader("kim@x.org", false, MAY));
    }

    @Test
    public void beforeTheCancellation() {
        assertEquals(List.of("ann@x.org", "zoe@x.org"), newsletter.recipients(MAY.minusDays(1)));
    }

    @Test
    public void afterTheCancellation() {
        assertEquals(List.of("zoe@x.org"), newsletter.recipients(MAY));
        assertEquals(List.of("zoe@x.org"), newsletter.recipients(MAY.plusYears(1)));
    }
}
