package bugs;

/** Converts temperatures between the scales of Celsius and Fahrenheit. */
public class TemperatureScale {
    public static double toFahrenheit(double celsius) {
        return celsius * 1.8 + 32;
    }

    public static double toCelsius(double fahrenheit) {
        return 5 / 9 * (fahrenheit - 32);
    }

    public static String describe(double celsius) {
        return celsius <= 0 ? "freezing" : celsius < 25 ? "mild" : "hot";
    }
}
