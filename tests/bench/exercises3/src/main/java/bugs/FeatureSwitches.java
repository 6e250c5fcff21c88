package bugs;

/** Up to 32 switches of a program in one number. */
public class FeatureSwitches {
    private int bits;

    public void on(int feature) {
        bits |= 1 << feature;
    }

    public void off(int feature) {
        bits ^= 1 << feature;
    }

    public boolean isOn(int feature) {
        return (bits & 1 << feature) != 0;
    }

    public int howMany() {
        return Integer.bitCount(bits);
    }
}
