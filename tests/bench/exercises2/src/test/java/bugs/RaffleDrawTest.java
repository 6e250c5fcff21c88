package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class RaffleDrawTest {
    private static RaffleDraw bought(int... numbers) {
        RaffleDraw raffle = new RaffleDraw();
        for (int number : numbers) {
            raffle.buy(number);
        }
        return raffle;
    }

    @Test
    public void bought() {
        assertEquals("[2, 1, 3, 0]", bought(2, 1, 3, 0).numbers());
    }

    @Test
    public void givenBack() {
        RaffleDraw raffle = bought(2, 1, 3, 0);
        assertEquals(true, raffle.giveBack(2));
        assertEquals("[1, 3, 0]", raffle.numbers());
        assertEquals(true, raffle.giveBack(0));
        assertEquals("[1, 3]", raffle.numbers());
    }

    @Test
    public void neverBought() {
        RaffleDraw raffle = bought(2, 1);
        assertEquals(false, raffle.giveBack(7));
        assertEquals("[2, 1]", raffle.numbers());
    }
}
