package bugs;

import java.util.Map;
import java.util.TreeMap;

/** Counts the page views of each visitor's session. */
public class VisitorSessions {
    /** One visitor's session. */
    public static final class Session {
        private final long started;
        private int views;

        Session(long started) {
            this.started = started;
        }

        public long started() {
            return started;
        }

        public int views() {
            return views;
        }
    }

    private final Map<String, Session> sessions = new TreeMap<>();

    /** Adds a page view to the visitor's session, which begins now if there is none, and returns the session. */
    public Session view(String visitor, long now) {
        Session session = sessions.putIfAbsent(visitor, new Session(now));
        session.views++;
        return session;
    }

    public void end(String visitor) {
        sessions.remove(visitor);
    }

    public int running() {
        return sessions.size();
    }
}
