package bugs;

import static org.junit.Assert.assertArrayEquals;

import org.junit.Test;

public class LeaderboardRanksTest {
    @Test
    public void empty() {
        assertArrayEquals(new int[] {}, LeaderboardRanks.ranks(new int[] {}));
    }

    @Test
    public void allDifferent() {
        assertArrayEquals(new int[] {1, 2, 3}, LeaderboardRanks.ranks(new int[] {9, 5, 1}));
    }

    @Test
    public void tieInTheMiddle() {
        assertArrayEquals(new int[] {1, 2, 2, 4}, LeaderboardRanks.ranks(new int[] {90, 80, 80, 70}));
        assertArrayEquals(new int[] {1, 1, 1, 4, 5, 5}, LeaderboardRanks.ranks(new int[] {7, 7, 7, 3, 2, 2}));
    }

    @Test
    public void allEqual() {
        assertArrayEquals(new int[] {1, 1}, LeaderboardRanks.ranks(new int[] {4, 4}));
    }
}
