package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.junit.Test;

public class LeagueTableTest {
    private final LeagueTable table = new LeagueTable();

    @Test
    public void byPoints() {
        table.add("Ajax", 1, 0);
        table.add("Brest", 2, 1);
        table.add("Celtic", 0, 5);
        assertEquals(List.of("Brest 7", "Celtic 5", "Ajax 3"), table.standings());
    }

    @Test
    public void tiesByName() {
        table.add("Roma", 1, 3);
        table.add("Porto", 2, 0);
        table.add("Lyon", 3, 1);
        table.add("Genk", 2, 0);
        assertEquals(List.of("Lyon 10", "Genk 6", "Porto 6", "Roma 6"), table.standings());
    }

    @Test
    public void empty() {
        assertEquals(List.of(), table.standings());
    }
}
