package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FullNameTest {
    @Test
    public void three() {
        assertEquals("Ada M. Brown", FullName.format("Ada", "Mary", "Brown"));
        assertEquals("Bo X. Li", FullName.format("Bo", "X", "Li"));
    }

    @Test
    public void two() {
        assertEquals("Ada Brown", FullName.format("Ada", "", "Brown"));
    }

    @Test
    public void unknown() {
        assertEquals("Ada Brown", FullName.format("Ada", null, "Brown"));
        assertEquals("Bo Li", FullName.format("Bo", null, "Li"));
    }
}
