package bugs;

/** A set of the numbers 0 to 63, kept in one long. */
public class FlagSet {
    private long bits;

    public void add(int number) {
        bits |= 1 << number;
    }

    public void remove(int number) {
        bits &= ~(1L << number);
    }

    public boolean contains(int number) {
        return (bits >>> number & 1L) == 1;
    }

    public int size() {
        return Long.bitCount(bits);
    }
}
