package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class PrimeSieveTest {
    @Test
    public void small() {
        assertEquals(List.of(), PrimeSieve.primesUpTo(0));
        assertEquals(List.of(), PrimeSieve.primesUpTo(1));
        assertEquals(List.of(2), PrimeSieve.primesUpTo(2));
        assertEquals(List.of(2, 3, 5, 7), PrimeSieve.primesUpTo(10));
        assertEquals(List.of(2, 3, 5, 7, 11, 13, 17, 19, 23, 29), PrimeSieve.primesUpTo(30));
    }

    @Test
    public void squares() {
        assertEquals(List.of(2, 3), PrimeSieve.primesUpTo(4));
        assertEquals(List.of(2, 3, 5, 7), PrimeSieve.primesUpTo(9));
        assertEquals(List.of(2, 3, 5, 7, 11, 13, 17, 19, 23), PrimeSieve.primesUpTo(25));
        assertEquals(15, PrimeSieve.primesUpTo(49).size());
        assertEquals(30, PrimeSieve.primesUpTo(121).size());
    }
}
