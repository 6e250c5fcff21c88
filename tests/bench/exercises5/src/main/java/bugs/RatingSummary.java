package bugs;

/** The ratings of a product, from one star to five. */
public class RatingSummary {
    private final int[] votes = new int[5];

    public void rate(int stars) {
        if (stars < 1 || stars > 5) {
            throw new IllegalArgumentException("stars: " + stars);
        }
        votes[stars - 1]++;
    }

    /** The average rounded to one decimal, 0 without ratings. */
    public double average() {
        int count = 0;
        int sum = 0;
        for (int i = 0; i < votes.length; i++) {
            count += votes[i];
            sum += votes[i] * (i + 1);
        }
        if (count == 0) {
            return 0;
        }
        double average = sum / count;
        return Math.round(average * 10) / 10.0;
    }
}
