package bugs;

import static org.junit.Assert.assertEquals;

import java.time.LocalDate;
import java.util.List;
import org.junit.Test;

public class InstalmentDatesTest {
    @Test
    public void middle() {
        assertEquals(List.of("2024-04-15", "2024-05-15"), InstalmentDates.dates(LocalDate.of(2024, 3, 15), 2));
        assertEquals(List.of("2025-01-02"), InstalmentDates.dates(LocalDate.of(2024, 12, 2), 1));
    }

    @Test
    public void end() {
        assertEquals(List.of("2023-02-28", "2023-03-31", "2023-04-30", "2023-05-31"),
                InstalmentDates.dates(LocalDate.of(2023, 1, 31), 4));
    }

    @Test
    public void none() {
        assertEquals(List.of(), InstalmentDates.dates(LocalDate.of(2024, 3, 15), 0));
    }
}
