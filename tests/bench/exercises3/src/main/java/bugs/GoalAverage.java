package bugs;

/** How a football team has played in a season. */
public class GoalAverage {
    private int games;
    private int goals;
    private int points;

    public void played(int scored, int conceded) {
        games++;
        goals += scored;
        points += scored > conceded ? 3 : scored == conceded ? 1 : 0;
    }

    public int points() {
        return points;
    }

    public double goalsPerGame() {
        if (games == 0) {
            return 0;
        }
        return goals / games;
    }
}
