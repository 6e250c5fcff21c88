package bugs;

/** Counts attempts and says which share of them, from 0 to 1, succeeded; without attempts that is 0. */
public class SuccessRate {
    private int attempts;
    private int successes;

    public void record(boolean success) {
        attempts++;
        if (success) {
            successes++;
        }
    }

    public double rate() {
        return (double) successes / attempts;
    }

    public boolean reliable() {
        return rate() >= 0.9;
    }
}
