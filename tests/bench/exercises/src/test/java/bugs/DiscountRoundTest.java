package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class DiscountRoundTest {
    @Test
    public void wholeCents() {
        assertEquals(900, DiscountRound.discounted(1000, 10));
        assertEquals(1000, DiscountRound.discounted(1000, 0));
        assertEquals(0, DiscountRound.discounted(999, 100));
    }

    @Test
    public void roundsToNearest() {
        assertEquals(849, DiscountRound.discounted(999, 15));
        assertEquals(8, DiscountRound.discounted(9, 10));
        assertEquals(4, DiscountRound.discounted(4, 10));
        assertEquals(4, DiscountRound.discounted(5, 10));
    }

    @Test
    public void totals() {
        assertEquals(908, DiscountRound.total(new long[] {1000, 9}, 10));
    }

    @Test(expected = IllegalArgumentException.class)
    public void tooMuch() {
        DiscountRound.discounted(1, 101);
    }
}
