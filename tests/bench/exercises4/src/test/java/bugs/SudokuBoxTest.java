package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class SudokuBoxTest {
    private static int[][] field(int perRow, int perBand) {
        int[][] field = new int[9][9];
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                field[row][column] = (row % 3 * perRow + row / 3 * perBand + column) % 9 + 1;
            }
        }
        return field;
    }

    @Test
    public void boxes() {
        assertEquals(0, SudokuBox.box(0, 0));
        assertEquals(0, SudokuBox.box(2, 2));
        assertEquals(1, SudokuBox.box(1, 3));
        assertEquals(3, SudokuBox.box(3, 0));
        assertEquals(5, SudokuBox.box(4, 8));
        assertEquals(7, SudokuBox.box(6, 5));
        assertEquals(8, SudokuBox.box(8, 8));
    }

    @Test
    public void complete() {
        assertTrue(SudokuBox.boxesComplete(field(3, 1)));
        assertFalse(SudokuBox.boxesComplete(field(1, 3)));
        int[][] field = field(3, 1);
        field[5][5] = field[5][4];
        assertFalse(SudokuBox.boxesComplete(field));
    }
}
