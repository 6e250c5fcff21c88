package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class WordCountTest {
    private static void check(String expected, String text) {
        assertEquals(expected, WordCount.count(text).toString());
    }

    @Test
    public void single() {
        check("{}", "");
        check("{}", "   ");
        check("{a=2, b=1}", " a b A");
        check("{to-do=1}", "To-do");
    }

    @Test
    public void others() {
        check("{a=1, b=1}", "a  b");
        check("{hi=2, you=1}", "hi\nyou\thi");
        check("{one=1, s=1, three=1, two=1}", "one \n two   s\t three");
    }
}
