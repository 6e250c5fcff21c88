package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class PageSlugTest {
    @Test
    public void words() {
        assertEquals("hello-world", PageSlug.of("Hello, World!"));
        assertEquals("a-b-c", PageSlug.of("A & B & C"));
    }

    @Test
    public void oneWord() {
        assertEquals("java8", PageSlug.of("Java8"));
    }

    @Test
    public void gapAtTheStart() {
        assertEquals("faq", PageSlug.of(" (FAQ)"));
        assertEquals("", PageSlug.of("?"));
    }
}
