package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CamelToSnakeTest {
    @Test
    public void simple() {
        assertEquals("first_name", CamelToSnake.convert("firstName"));
        assertEquals("name", CamelToSnake.convert("name"));
        assertEquals("", CamelToSnake.convert(""));
    }

    @Test
    public void leadingCapital() {
        assertEquals("order_item", CamelToSnake.convert("OrderItem"));
    }

    @Test
    public void acronymInside() {
        assertEquals("parse_http_response", CamelToSnake.convert("parseHTTPResponse"));
        assertEquals("xml_reader", CamelToSnake.convert("XMLReader"));
    }

    @Test
    public void acronymAtEnd() {
        assertEquals("user_id", CamelToSnake.convert("userID"));
    }
}
