package bugs;

import static org.junit.Assert.assertEquals;

import java.time.LocalDate;
import java.util.List;
import org.junit.Test;

public class RenewalPlanTest {
    private final RenewalPlan plan = new RenewalPlan(LocalDate.of(2024, 1, 31), 3);

    @Test
    public void charges() {
        assertEquals(
                List.of(LocalDate.of(2024, 1, 31), LocalDate.of(2024, 4, 30), LocalDate.of(2024, 7, 31)),
                plan.charges(3));
    }

    @Test
    public void weekend() {
        assertEquals(
                List.of(LocalDate.of(2024, 5, 2), LocalDate.of(2024, 6, 3)),
                new RenewalPlan(LocalDate.of(2024, 5, 2), 1).charges(2));
    }

    @Test
    public void terms() {
        assertEquals(LocalDate.of(2024, 4, 29), plan.endOfTerm(1));
        assertEquals(LocalDate.of(2024, 7, 30), plan.endOfTerm(2));
        assertEquals(LocalDate.of(2024, 6, 1), new RenewalPlan(LocalDate.of(2024, 5, 2), 1).endOfTerm(1));
    }
}
