package bugs;

/** Moves a time of day, given as "HH:MM", forward or back by some minutes, over midnight if need be. */
public class ClockShift {
    private static final int DAY = 24 * 60;

    public static String shift(String time, int minutes) {
        String[] parts = time.split(":");
        int ofDay = Integer.parseInt(parts[0]) * 60 + Integer.parseInt(parts[1]);
        int shifted = (ofDay + minutes) % DAY;
        return twoDigits(shifted / 60) + ":" + twoDigits(shifted % 60);
    }

    private static String twoDigits(int number) {
        return number < 10 ? "0" + number : "" + number;
    }
}
