package bugs;

import java.time.Duration;
import java.time.Instant;

/** A token for an interface. Its text is "user.expiry", where the expiry is in seconds since 1970. */
public record AccessToken(String user, long expiry) {
    /** Clocks may differ by so many seconds. */
    private static final long LEEWAY = 30;

    public static AccessToken issue(String user, Instant now, Duration validity) {
        return new AccessToken(user, now.plus(validity).getEpochSecond());
    }

    public static AccessToken parse(String text) {
        int dot = text.lastIndexOf('.');
        if (dot < 1) {
            throw new IllegalArgumentException("no token");
        }
        return new AccessToken(text.substring(0, dot), Long.parseLong(text.substring(dot + 1)));
    }

    public boolean isExpired(Instant now) {
        return now.toEpochMilli() > expiry + LEEWAY;
    }

    @Override
    public String toString() {
        return user + "." + expiry;
    }
}
