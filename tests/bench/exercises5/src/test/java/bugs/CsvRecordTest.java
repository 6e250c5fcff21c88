package bugs;

import static org.junit.Assert.assertEquals;

import java.util.Map;
import org.junit.Test;

public class CsvRecordTest {
    private final CsvRecord csv = new CsvRecord("id;name;note");

    @Test
    public void full() {
        assertEquals(Map.of("id", "7", "name", "Lamp", "note", "new"), csv.read("7; Lamp ;new"));
    }

    @Test
    public void emptyInside() {
        assertEquals(Map.of("id", "7", "name", "", "note", "new"), csv.read("7;;new"));
    }

    @Test
    public void emptyAtTheEnd() {
        assertEquals(Map.of("id", "7", "name", "Lamp", "note", ""), csv.read("7;Lamp;"));
        assertEquals(Map.of("id", "", "name", "", "note", ""), csv.read(";;"));
    }

    @Test(expected = IllegalArgumentException.class)
    public void tooMany() {
        csv.read("7;Lamp;;");
    }

    @Test(expected = IllegalArgumentException.class)
    public void tooFew() {
        csv.read("7;Lamp");
    }
}
