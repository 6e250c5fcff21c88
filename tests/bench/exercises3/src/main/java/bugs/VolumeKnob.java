package bugs;

/** The volume of a player, which stays within its limits. */
public class VolumeKnob {
    private final int lowest;
    private final int highest;
    private int volume;

    public VolumeKnob(int lowest, int highest) {
        this.lowest = lowest;
        this.highest = highest;
        this.volume = lowest;
    }

    public int turn(int steps) {
        volume = Math.max(lowest, Math.max(highest, volume + steps));
        return volume;
    }

    public boolean muted() {
        return volume == lowest;
    }
}
