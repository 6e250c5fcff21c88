package bugs;

import java.util.ArrayList;
import java.util.List;

/** Lists the teams of a given size that players can form. */
public class PickTeams {
    /** The players of each team stand in the order in which they were given. */
    public static List<List<String>> teams(List<String> players, int size) {
        List<List<String>> teams = new ArrayList<>();
        pick(players, 0, size, new ArrayList<>(), teams);
        return teams;
    }

    private static void pick(List<String> players, int from, int size, List<String> team, List<List<String>> teams) {
        if (team.size() == size) {
            teams.add(team);
            return;
        }
        for (int i = from; i < players.size(); i++) {
            team.add(players.get(i));
            pick(players, i + 1, size, team, teams);
            team.remove(team.size() - 1);
        }
    }
}
