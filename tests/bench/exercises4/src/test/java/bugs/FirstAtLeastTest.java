package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FirstAtLeastTest {
    private static final int[] VALUES = {2, 4, 4, 4, 9, 12};

    @Test
    public void between() {
        assertEquals(0, FirstAtLeast.indexOf(VALUES, 1));
        assertEquals(1, FirstAtLeast.indexOf(VALUES, 3));
        assertEquals(4, FirstAtLeast.indexOf(VALUES, 5));
        assertEquals(5, FirstAtLeast.indexOf(VALUES, 10));
        assertEquals(6, FirstAtLeast.indexOf(VALUES, 13));
        assertEquals(0, FirstAtLeast.indexOf(new int[0], 3));
    }

    @Test
    public void equal() {
        assertEquals(0, FirstAtLeast.indexOf(VALUES, 2));
        assertEquals(1, FirstAtLeast.indexOf(VALUES, 4));
        assertEquals(4, FirstAtLeast.indexOf(VALUES, 9));
        assertEquals(5, FirstAtLeast.indexOf(VALUES, 12));
        assertEquals(0, FirstAtLeast.indexOf(new int[] {7, 7, 7}, 7));
    }
}
