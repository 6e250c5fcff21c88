package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CommentStripperTest {
    @Test
    public void none() {
        assertEquals("a / b * c", CommentStripper.strip("a / b * c"));
        assertEquals("", CommentStripper.strip(""));
        assertEquals("a */ b", CommentStripper.strip("a */ b"));
        assertEquals("a ", CommentStripper.strip("a /* b"));
    }

    @Test
    public void comments() {
        assertEquals("a  c", CommentStripper.strip("a /* b */ c"));
        assertEquals("12", CommentStripper.strip("/* x */1/**/2/* / * */"));
        assertEquals("a*/b", CommentStripper.strip("a/* /* */*/b"));
        assertEquals("ab", CommentStripper.strip("a/*/ */b"));
        assertEquals("x = 1;", CommentStripper.strip("x /*one*/= /*two*/1;"));
    }
}
