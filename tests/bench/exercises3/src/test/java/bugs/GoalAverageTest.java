package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class GoalAverageTest {
    private static GoalAverage season(int... goals) {
        GoalAverage season = new GoalAverage();
        for (int i = 0; i < goals.length; i += 2) {
            season.played(goals[i], goals[i + 1]);
        }
        return season;
    }

    @Test
    public void even() {
        assertEquals(2.0, season(1, 0, 3, 4).goalsPerGame(), 1e-9);
        assertEquals(0.0, season().goalsPerGame(), 1e-9);
        assertEquals(0.0, season(0, 1).goalsPerGame(), 1e-9);
    }

    @Test
    public void fraction() {
        assertEquals(1.5, season(1, 0, 2, 2).goalsPerGame(), 1e-9);
        assertEquals(2.0 / 3, season(0, 0, 1, 1, 1, 5).goalsPerGame(), 1e-9);
        assertEquals(1.75, season(1, 0, 2, 0, 4, 0, 0, 1).goalsPerGame(), 1e-9);
    }

    @Test
    public void points() {
        assertEquals(4, season(1, 0, 2, 2, 0, 3).points());
    }
}
