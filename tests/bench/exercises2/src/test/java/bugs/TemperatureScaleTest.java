package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TemperatureScaleTest {
    @Test
    public void toCelsius() {
        assertEquals(100.0, TemperatureScale.toCelsius(212), 1e-9);
        assertEquals(-40.0, TemperatureScale.toCelsius(-40), 1e-9);
        assertEquals(0.0, TemperatureScale.toCelsius(32), 1e-9);
    }

    @Test
    public void toFahrenheit() {
        assertEquals(212.0, TemperatureScale.toFahrenheit(100), 1e-9);
    }

    @Test
    public void words() {
        assertEquals("mild", TemperatureScale.describe(20));
    }
}
