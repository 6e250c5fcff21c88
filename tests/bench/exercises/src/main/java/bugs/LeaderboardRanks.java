package bugs;

/** Assigns places to scores sorted from best to worst; equal scores share a place and the next places are skipped. */
public class LeaderboardRanks {
    public static int[] ranks(int[] sortedScores) {
        int[] ranks = new int[sortedScores.length];
        int rank = 0;
        for (int i = 0; i < sortedScores.length; i++) {
            if (i == 0 || sortedScores[i] != sortedScores[i - 1]) {
                rank = rank + 1;
            }
            ranks[i] = rank;
        }
        return ranks;
    }
}
