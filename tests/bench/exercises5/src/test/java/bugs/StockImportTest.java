package bugs;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.Test;

public class StockImportTest {
    private final StockImport stock = new StockImport();

    @Test
    public void good() {
        stock.read(List.of("nut:20", "bolt:5", "nut:1"));
        assertEquals(Map.of("nut", 21, "bolt", 5), stock.stock());
        assertEquals(List.of(), stock.rejected());
    }

    @Test
    public void badLines() {
        stock.read(List.of("nut:20", "bolt", "bolt:many", "bolt:-1", "a:1:2", "", "cog:2"));
        assertEquals(Map.of("nut", 20, "cog", 2), stock.stock());
        assertEquals(List.of(2, 3, 4, 5, 6), stock.rejected());
    }
}
