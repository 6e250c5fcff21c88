package bugs;

import static org.junit.Assert.assertEquals;

import java.time.LocalDate;
import java.util.Optional;
import org.junit.Test;

public class BirthdayFieldTest {
    private static final LocalDate TODAY = LocalDate.of(2024, 6, 1);

    @Test
    public void dates() {
        assertEquals(Optional.of(LocalDate.of(1980, 12, 24)), BirthdayField.read("24.12.1980", TODAY));
        assertEquals(Optional.of(LocalDate.of(2001, 2, 3)), BirthdayField.read(" 03.02.2001 ", TODAY));
        assertEquals(Optional.of(TODAY), BirthdayField.read("1.6.2024", TODAY));
    }

    @Test
    public void future() {
        assertEquals(Optional.empty(), BirthdayField.read("2.6.2024", TODAY));
    }

    @Test
    public void noDates() {
        assertEquals(Optional.empty(), BirthdayField.read("yesterday", TODAY));
        assertEquals(Optional.empty(), BirthdayField.read("", TODAY));
        assertEquals(Optional.empty(), BirthdayField.read("40.1.1990", TODAY));
        assertEquals(Optional.empty(), BirthdayField.read("30.2.1990", TODAY));
    }
}
