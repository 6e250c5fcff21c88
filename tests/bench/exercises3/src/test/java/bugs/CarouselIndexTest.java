package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CarouselIndexTest {
    @Test
    public void forward() {
        CarouselIndex carousel = new CarouselIndex(3);
        assertEquals("1/3", carousel.label());
        assertEquals(1, carousel.next());
        assertEquals(2, carousel.next());
        assertEquals("3/3", carousel.label());
        assertEquals(0, carousel.next());
    }

    @Test
    public void back() {
        CarouselIndex carousel = new CarouselIndex(5);
        carousel.next();
        carousel.next();
        assertEquals(1, carousel.back());
        assertEquals(0, carousel.back());
    }

    @Test
    public void aroundBackwards() {
        CarouselIndex carousel = new CarouselIndex(4);
        assertEquals(3, carousel.back());
        assertEquals("4/4", carousel.label());
        assertEquals(2, carousel.back());
        assertEquals(3, carousel.next());
        assertEquals(0, carousel.next());
        CarouselIndex single = new CarouselIndex(1);
        assertEquals(0, single.back());
        assertEquals("1/1", single.label());
    }
}
