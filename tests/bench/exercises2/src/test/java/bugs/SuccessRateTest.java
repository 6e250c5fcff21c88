package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SuccessRateTest {
    @Test
    public void some() {
        SuccessRate rate = new SuccessRate();
        rate.record(true);
        rate.record(false);
        rate.record(true);
        rate.record(true);
        assertEquals(0.75, rate.rate(), 1e-9);
        assertEquals(false, rate.reliable());
    }

    @Test
    public void all() {
        SuccessRate rate = new SuccessRate();
        rate.record(true);
        assertEquals(true, rate.reliable());
    }

    @Test
    public void none() {
        assertEquals(0.0, new SuccessRate().rate(), 1e-9);
    }
}
