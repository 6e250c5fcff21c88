package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TagCloudTest {
    @Test
    public void small() {
        assertEquals("{java=2, sql=1}", TagCloud.count("java, sql,java").toString());
    }

    @Test
    public void mixed() {
        assertEquals("{java=3, sql=1}", TagCloud.count("Java, SQL, java, JAVA").toString());
    }

    @Test
    public void blanks() {
        assertEquals("{}", TagCloud.count(" , ,").toString());
    }
}
