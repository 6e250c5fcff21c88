package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class ResultPageTest {
    private final ResultPage<String> results = new ResultPage<>(List.of("a", "b", "c", "d", "e"), 2);

    @Test
    public void fullPages() {
        assertEquals(List.of("a", "b"), results.page(1));
        assertEquals(List.of("c", "d"), results.page(2));
        assertEquals(3, results.pages());
    }

    @Test
    public void lastPage() {
        assertEquals(List.of("e"), results.page(3));
        assertEquals(List.of("x"), new ResultPage<>(List.of("x"), 10).page(1));
    }

    @Test
    public void noSuchPage() {
        assertEquals(List.of(), results.page(0));
        assertEquals(List.of(), results.page(4));
        assertEquals(List.of(), new ResultPage<>(List.of(), 10).page(1));
    }
}
