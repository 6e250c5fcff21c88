package bugs;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;

import org.junit.Test;

public class CsvLineTest {
    @Test
    public void plain() {
        assertEquals(Arrays.asList("a", "b", "c"), CsvLine.split("a,b,c"));
        assertEquals(Arrays.asList("a", "", ""), CsvLine.split("a,,"));
        assertEquals(Arrays.asList(""), CsvLine.split(""));
    }

    @Test
    public void commaInQuotes() {
        assertEquals(Arrays.asList("a,b", "c"), CsvLine.split("\"a,b\",c"));
    }

    @Test
    public void doubledQuote() {
        assertEquals(Arrays.asList("say \"hi\", you", "x"), CsvLine.split("\"say \"\"hi\"\", you\",x"));
        assertEquals(Arrays.asList("5\" disk, old"), CsvLine.split("\"5\"\" disk, old\""));
    }
}
