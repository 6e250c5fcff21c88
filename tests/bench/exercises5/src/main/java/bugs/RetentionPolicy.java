package bugs;

import java.util.ArrayList;
import java.util.List;

/** Decides which backups are old enough to be deleted. Times are milliseconds. */
public class RetentionPolicy {
    private final int days;
    private final int atLeast;

    /** Backups are kept for so many days, and the newest {@code atLeast} in any case. */
    public RetentionPolicy(int days, int atLeast) {
        this.days = days;
        this.atLeast = atLeast;
    }

    /** The times of the backups to delete; {@code backups} has the newest first. */
    public List<Long> expired(List<Long> backups, long now) {
        long age = days * 24 * 60 * 60 * 1000;
        List<Long> expired = new ArrayList<>();
        for (int i = atLeast; i < backups.size(); i++) {
            if (now - backups.get(i) > age) {
                expired.add(backups.get(i));
            }
        }
        return expired;
    }
}
