package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class StarRatingsTest {
    private static StarRatings rated(int... stars) {
        StarRatings ratings = new StarRatings();
        for (int each : stars) {
            ratings.rate(each);
        }
        return ratings;
    }

    @Test
    public void nothing() {
        assertEquals(0, rated().ratings());
    }

    @Test
    public void counted() {
        assertEquals(4, rated(5, 5, 3, 5).ratings());
        assertEquals(2, rated(1, 4).ratings());
    }

    @Test
    public void summed() {
        assertEquals(18, rated(5, 5, 3, 5).stars());
    }
}
