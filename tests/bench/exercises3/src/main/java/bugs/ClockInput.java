package bugs;

/** Reads a time of day as people type it: "9:05", "23:59". */
public class ClockInput {
    /** The minutes since midnight, or -1 if the text is no time of day. */
    public static int minutes(String text) {
        String[] parts = text.split(":");
        if (parts.length != 2) {
            return -1;
        }
        int hour = Integer.parseInt(parts[0].trim());
        int minute = Integer.parseInt(parts[1].trim());
        if (hour < 0 || hour > 23) {
            return -1;
        }
        if (minute < 0 && minute > 59) {
            return -1;
        }
        return hour * 60 + minute;
    }
}
