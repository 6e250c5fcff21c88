package bugs;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.Test;

public class DropExpiredTest {
    private static List<Integer> days(Integer... days) {
        return new ArrayList<>(Arrays.asList(days));
    }

    @Test
    public void none() {
        List<Integer> days = days(20, 21);
        assertEquals(0, DropExpired.drop(days, 20));
        assertEquals(days(20, 21), days);
    }

    @Test
    public void apart() {
        List<Integer> days = days(3, 25, 4, 30);
        assertEquals(2, DropExpired.drop(days, 20));
        assertEquals(days(25, 30), days);
    }

    @Test
    public void neighbours() {
        List<Integer> days = days(25, 3, 4, 5, 30);
        assertEquals(3, DropExpired.drop(days, 20));
        assertEquals(days(25, 30), days);
    }
}
