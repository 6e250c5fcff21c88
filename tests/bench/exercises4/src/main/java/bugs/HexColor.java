package bugs;

/** Colours as in style sheets. */
public class HexColor {
    public static String format(int red, int green, int blue) {
        return String.format("#%x%x%x", red, green, blue);
    }

    /** The parts of red, green and blue, each 0 to 255. */
    public static int[] parse(String color) {
        int value = Integer.parseInt(color.substring(1), 16);
        return new int[] {value >> 16 & 0xff, value >> 8 & 0xff, value & 0xff};
    }
}
