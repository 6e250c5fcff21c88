package bugs;

/** Counts bytes, and writes them with the largest unit that fits. */
public class DataVolume {
    public static long bytes(int mebibytes) {
        if (mebibytes < 0) {
            throw new IllegalArgumentException("negative volume: " + mebibytes);
        }
        return mebibytes * 1024 * 1024;
    }

    public static String format(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        int unit = 0;
        long rest = bytes;
        while (rest >= 1024 && unit < units.length - 1) {
            rest /= 1024;
            unit++;
        }
        return rest + " " + units[unit];
    }
}
