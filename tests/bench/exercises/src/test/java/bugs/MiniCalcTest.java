package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class MiniCalcTest {
    @Test
    public void numbers() {
        assertEquals(42, MiniCalc.eval("42"));
        assertEquals(7, MiniCalc.eval("(7)"));
    }

    @Test
    public void precedence() {
        assertEquals(14, MiniCalc.eval("2+3*4"));
        assertEquals(5, MiniCalc.eval("10-3-2"));
    }

    @Test
    public void parentheses() {
        assertEquals(20, MiniCalc.eval("(2+3)*4"));
        assertEquals(9, MiniCalc.eval("10-(3-2)"));
        assertEquals(36, MiniCalc.eval("((1+2)*(3+1))*3"));
    }
}
