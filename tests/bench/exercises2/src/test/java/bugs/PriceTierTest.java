package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PriceTierTest {
    private final PriceTier tiers = new PriceTier(new int[] {1, 10, 100}, new int[] {500, 450, 300});

    @Test
    public void price() {
        assertEquals(500, tiers.price(9));
        assertEquals(450, tiers.price(10));
        assertEquals(300, tiers.price(1000));
    }

    @Test
    public void total() {
        assertEquals(1500, tiers.total(3));
        assertEquals(9000, tiers.total(20));
    }

    @Test
    public void tooFew() {
        assertEquals(-1, tiers.price(0));
    }
}
