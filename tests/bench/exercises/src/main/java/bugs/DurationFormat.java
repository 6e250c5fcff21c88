package bugs;

/** Formats a number of seconds for people: "45s", "2m 05s" or "1h 02m 05s". */
public class DurationFormat {
    public static String format(int totalSeconds) {
        int hours = totalSeconds / 3600;
        int minutes = totalSeconds / 60;
        int seconds = totalSeconds % 60;
        if (hours > 0) {
            return hours + "h " + twoDigits(minutes) + "m " + twoDigits(seconds) + "s";
        }
        if (minutes > 0) {
            return minutes + "m " + twoDigits(seconds) + "s";
        }
        return seconds + "s";
    }

    private static String twoDigits(int n) {
        return n < 10 ? "0" + n : String.valueOf(n);
    }
}
