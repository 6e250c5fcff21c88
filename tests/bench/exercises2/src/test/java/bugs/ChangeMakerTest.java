package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ChangeMakerTest {
    @Test
    public void one() {
        assertEquals("[50]", ChangeMaker.coins(50).toString());
        assertEquals("[]", ChangeMaker.coins(0).toString());
    }

    @Test
    public void several() {
        assertEquals("[200, 50, 20, 10, 5, 2, 1]", ChangeMaker.coins(288).toString());
    }

    @Test
    public void sameCoin() {
        assertEquals("[200, 200, 20, 20, 2, 2]", ChangeMaker.coins(444).toString());
    }
}
