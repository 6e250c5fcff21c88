package bugs;

/** Decodes a string of hexadecimal digit pairs into unsigned byte values. */
public class HexToBytes {
    public static int[] decode(String hex) {
        if (hex.length() % 2 != 0) {
            throw new IllegalArgumentException("odd number of digits");
        }
        int[] bytes = new int[hex.length() / 2];
        for (int i = 0; i < hex.length(); i++) {
            int high = Character.digit(hex.charAt(i), 16);
            int low = Character.digit(hex.charAt(i + 1), 16);
            if (high < 0 || low < 0) {
                throw new IllegalArgumentException("not a hex digit near " + i);
            }
            bytes[i / 2] = high * 16 + low;
        }
        return bytes;
    }
}
