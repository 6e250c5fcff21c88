package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LargestFieldTest {
    @Test
    public void nothing() {
        assertEquals(0, LargestField.largest());
        assertEquals(0, LargestField.largest("..", ".."));
    }

    @Test
    public void singleCells() {
        assertEquals(1, LargestField.largest("#.", ".#"));
    }

    @Test
    public void connected() {
        assertEquals(4, LargestField.largest("##.#", "##.#", "....", "###."));
        assertEquals(5, LargestField.largest("#.#", "#.#", "#.#", "..#", "..#"));
    }

    @Test
    public void bend() {
        assertEquals(5, LargestField.largest("###", "..#", "#.#"));
    }
}
