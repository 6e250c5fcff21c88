package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class ShoppingCartTest {
    @Test
    public void empty() {
        assertEquals(0, new ShoppingCart().total());
        assertEquals("", new ShoppingCart().names());
    }

    @Test
    public void oneOfEach() {
        ShoppingCart cart = new ShoppingCart();
        cart.add("pen", 150, 1);
        cart.add("book", 990, 1);
        assertEquals(1140, cart.total());
        assertEquals("pen,book", cart.names());
    }

    @Test
    public void several() {
        ShoppingCart cart = new ShoppingCart();
        cart.add("pen", 150, 4);
        cart.add("book", 990, 2);
        assertEquals(2580, cart.total());
    }
}
