package bugs;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;

import org.junit.Test;

public class BatchRowsTest {
    private static String split(int size, Integer... rows) {
        return BatchRows.split(Arrays.asList(rows), size).toString();
    }

    @Test
    public void even() {
        assertEquals("[[1, 2], [3, 4]]", split(2, 1, 2, 3, 4));
        assertEquals("[]", split(2));
    }

    @Test
    public void rest() {
        assertEquals("[[1, 2, 3], [4]]", split(3, 1, 2, 3, 4));
        assertEquals("[[1]]", split(3, 1));
    }
}
