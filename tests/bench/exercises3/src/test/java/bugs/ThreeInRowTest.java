package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ThreeInRowTest {
    @Test
    public void full() {
        assertEquals('x', ThreeInRow.winner("xxxoo oo "));
        assertEquals('o', ThreeInRow.winner("xo xo  ox"));
        assertEquals('x', ThreeInRow.winner("xooox  ox"));
        assertEquals('-', ThreeInRow.winner("xoxxoooxx"));
    }

    @Test
    public void underWay() {
        assertEquals('-', ThreeInRow.winner("         "));
        assertEquals('-', ThreeInRow.winner("xo       "));
        assertEquals('-', ThreeInRow.winner("x x o  o "));
    }

    @Test
    public void emptyLineBeforeTheWinner() {
        assertEquals('x', ThreeInRow.winner("   xxxo o"));
        assertEquals('o', ThreeInRow.winner("  ox ox o"));
    }
}
