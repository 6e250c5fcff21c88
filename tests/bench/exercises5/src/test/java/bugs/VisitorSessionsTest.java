package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class VisitorSessionsTest {
    private final VisitorSessions sessions = new VisitorSessions();

    @Test
    public void firstView() {
        VisitorSessions.Session session = sessions.view("ann", 100);
        assertEquals(100, session.started());
        assertEquals(1, session.views());
        assertEquals(1, sessions.running());
    }

    @Test
    public void moreViews() {
        sessions.view("ann", 100);
        sessions.view("bob", 110);
        VisitorSessions.Session session = sessions.view("ann", 120);
        assertEquals(100, session.started());
        assertEquals(2, session.views());
        assertEquals(2, sessions.running());
    }

    @Test
    public void afterTheEnd() {
        sessions.view("ann", 100);
        sessions.end("ann");
        assertEquals(200, sessions.view("ann", 200).started());
    }
}
