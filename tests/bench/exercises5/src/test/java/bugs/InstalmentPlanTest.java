package bugs;

import static org.junit.Assert.assertEquals;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.Test;

public class InstalmentPlanTest {
    private static List<BigDecimal> amounts(String... amounts) {
        return Stream.of(amounts).map(BigDecimal::new).collect(Collectors.toList());
    }

    @Test
    public void even() {
        assertEquals(amounts("25.00", "25.00"), new InstalmentPlan("50", 2).instalments());
        assertEquals(amounts("9.99"), new InstalmentPlan("9.99", 1).instalments());
    }

    @Test
    public void rest() {
        assertEquals(amounts("33.33", "33.33", "33.34"), new InstalmentPlan("100", 3).instalments());
        assertEquals(amounts("16.66", "16.66", "16.68"), new InstalmentPlan("50.00", 3).instalments());
    }

    @Test
    public void moreDecimals() {
        assertEquals(amounts("0.02", "0.02", "0.02", "0.05"), new InstalmentPlan("0.11", 4).instalments());
    }
}
