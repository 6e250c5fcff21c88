package bugs;

import static org.junit.Assert.assertEquals;

import java.time.LocalDate;
import org.junit.Test;

public class RentalDaysTest {
    private static int price(int perDay, String fetched, String returned) {
        return new RentalDays(perDay).price(LocalDate.parse(fetched), LocalDate.parse(returned));
    }

    @Test
    public void oneDay() {
        assertEquals(4000, price(4000, "2024-05-01", "2024-05-01"));
    }

    @Test
    public void days() {
        assertEquals(12000, price(4000, "2024-05-01", "2024-05-03"));
        assertEquals(6000, price(3000, "2023-12-31", "2024-01-01"));
        assertEquals(9000, price(3000, "2024-02-28", "2024-03-01"));
    }

    @Test
    public void longRental() {
        assertEquals(7000, price(1000, "2024-05-01", "2024-05-07"));
        assertEquals(7500, price(1000, "2024-05-01", "2024-05-08"));
        assertEquals(8500, price(1000, "2024-05-01", "2024-05-10"));
    }
}
