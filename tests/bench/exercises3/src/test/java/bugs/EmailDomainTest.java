package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class EmailDomainTest {
    @Test
    public void domain() {
        assertEquals("example.org", EmailDomain.domain("ann@example.org"));
        assertEquals("mail.example.com", EmailDomain.domain("Bob.B@Mail.Example.COM"));
        assertEquals("b.c", EmailDomain.domain("\"x@y\"@b.c"));
    }

    @Test
    public void none() {
        assertEquals("", EmailDomain.domain("postmaster"));
        assertEquals("", EmailDomain.domain(""));
        assertEquals("", EmailDomain.domain("cut@"));
    }

    @Test
    public void same() {
        assertEquals(true, EmailDomain.sameDomain("a@x.org", "b@X.org"));
        assertEquals(false, EmailDomain.sameDomain("a@x.org", "a@y.org"));
        assertEquals(false, EmailDomain.sameDomain("a@", "b@"));
    }
}
