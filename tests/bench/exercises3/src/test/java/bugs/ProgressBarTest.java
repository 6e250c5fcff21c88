package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ProgressBarTest {
    @Test
    public void ends() {
        assertEquals("[.....]", new ProgressBar(5).draw(0, 20));
        assertEquals("[#####]", new ProgressBar(5).draw(20, 20));
        assertEquals("[###]", new ProgressBar(3).draw(0, 0));
    }

    @Test
    public void between() {
        assertEquals("[##..]", new ProgressBar(4).draw(10, 20));
        assertEquals("[###.......]", new ProgressBar(10).draw(3, 10));
        assertEquals("[######]", new ProgressBar(6).draw(1, 1));
    }

    @Test
    public void roundedDown() {
        assertEquals("[###.]", new ProgressBar(4).draw(99, 100));
        assertEquals("[....]", new ProgressBar(4).draw(24, 100));
        assertEquals("[######....]", new ProgressBar(10).draw(2, 3));
    }
}
