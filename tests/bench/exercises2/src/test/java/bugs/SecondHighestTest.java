package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SecondHighestTest {
    @Test
    public void different() {
        assertEquals(70, SecondHighest.find(new int[] {50, 90, 70}));
        assertEquals(50, SecondHighest.find(new int[] {20, 50, 90}));
    }

    @Test
    public void highestTwice() {
        assertEquals(70, SecondHighest.find(new int[] {70, 90, 90}));
        assertEquals(40, SecondHighest.find(new int[] {90, 90, 40}));
    }

    @Test
    public void noSecond() {
        assertEquals(-1, SecondHighest.find(new int[] {30, 30}));
        assertEquals(-1, SecondHighest.find(new int[] {}));
    }
}
