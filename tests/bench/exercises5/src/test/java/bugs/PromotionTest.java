package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.time.LocalDate;
import org.junit.Test;

public class PromotionTest {
    private static final LocalDate FIRST = LocalDate.of(2022, 11, 25);
    private static final LocalDate LAST = LocalDate.of(2022, 11, 28);
    private final Promotion promotion = new Promotion(FIRST, LAST, 20);

    @Test
    public void within() {
        assertTrue(promotion.runsOn(FIRST.plusDays(1)));
        assertEquals(800, promotion.price(1000, FIRST.plusDays(2)));
    }

    @Test
    public void edges() {
        assertTrue(promotion.runsOn(FIRST));
        assertTrue(promotion.runsOn(LAST));
        assertEquals(80, promotion.price(100, LAST));
    }

    @Test
    public void outside() {
        assertFalse(promotion.runsOn(FIRST.minusDays(1)));
        assertFalse(promotion.runsOn(LAST.plusDays(1)));
        assertEquals(1000, promotion.price(1000, LAST.plusDays(1)));
    }

    @Test
    public void oneDay() {
        assertTrue(new Promotion(FIRST, FIRST, 10).runsOn(FIRST));
    }
}
