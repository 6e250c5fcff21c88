package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.time.LocalDate;
import org.junit.Test;

public class DateSpanTest {
    private static LocalDate may(int day) {
        return LocalDate.of(2023, 5, day);
    }

    @Test
    public void within() {
        DateSpan span = new DateSpan(may(3), may(9));
        assertEquals(7, span.days());
        assertTrue(span.contains(may(3)));
        assertTrue(span.contains(may(8)));
        assertFalse(span.contains(may(2)));
        assertFalse(span.contains(may(10)));
    }

    @Test
    public void last() {
        assertTrue(new DateSpan(may(3), may(9)).contains(may(9)));
        DateSpan one = new DateSpan(may(20), may(20));
        assertEquals(1, one.days());
        assertTrue(one.contains(may(20)));
        assertFalse(one.contains(may(19)));
        assertFalse(one.contains(may(21)));
        assertFalse(one.contains(LocalDate.of(2024, 5, 20)));
    }
}
