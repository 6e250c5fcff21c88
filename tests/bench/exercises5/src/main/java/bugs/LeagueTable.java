package bugs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** A league's table: the most points first, teams with as many points by their name. */
public class LeagueTable {
    /** A team and its results so far. */
    public record Team(String name, int wins, int draws) {
        int points() {
            return 3 * wins + draws;
        }
    }

    private final List<Team> teams = new ArrayList<>();

    public void add(String name, int wins, int draws) {
        teams.add(new Team(name, wins, draws));
    }

    public List<String> standings() {
        return teams.stream()
                .sorted(Comparator.comparingInt(Team::points).thenComparing(Team::name).reversed())
                .map(team -> team.name() + " " + team.points())
                .collect(Collectors.toList());
    }
}
