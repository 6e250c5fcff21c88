package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FirstLongestTest {
    @Test
    public void one() {
        assertEquals("Charlotte", FirstLongest.longest(new String[] {"Ann", "Charlotte", "Bob"}));
    }

    @Test
    public void spaces() {
        assertEquals("Ruth", FirstLongest.longest(new String[] {"Tim    ", " Ruth"}));
    }

    @Test
    public void equallyLong() {
        assertEquals("Emma", FirstLongest.longest(new String[] {"Al", "Emma", "Noah", "Liam"}));
    }

    @Test
    public void nobody() {
        assertEquals("", FirstLongest.longest(new String[] {}));
    }
}
