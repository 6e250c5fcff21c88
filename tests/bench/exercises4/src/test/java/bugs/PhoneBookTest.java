package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class PhoneBookTest {
    @Test
    public void different() {
        PhoneBook book = new PhoneBook(List.of("Ann: 123", "Ben:456", "", "no number"));
        assertEquals("123", book.number("Ann"));
        assertEquals("456", book.number("Ben"));
        assertEquals("unknown", book.number("Cat"));
        assertEquals(2, book.size());
    }

    @Test
    public void twice() {
        PhoneBook book = new PhoneBook(List.of("Ann: 1", "Ben: 2", "Ann: 3", " Ben : 4", "Ann: 5", "Dan: 6"));
        assertEquals("1", book.number("Ann"));
        assertEquals("2", book.number("Ben"));
        assertEquals("6", book.number("Dan"));
        assertEquals(3, book.size());
    }
}
