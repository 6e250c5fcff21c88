package bugs;

/** Finds the second highest of several bids; equal bids count as one. Without a second one the answer is -1. */
public class SecondHighest {
    public static int find(int[] bids) {
        int highest = -1;
        int second = -1;
        for (int bid : bids) {
            if (bid > highest) {
                second = highest;
                highest = bid;
            } else if (bid > second) {
                second = bid;
            }
        }
        return second;
    }
}
