package org.library;

import org.apache.commons.lang3.Validate;

/** How many books a reader may take. */
public class ReaderLevel {
    enum Level { CHILD, STUDENT, GROWN, STAFF }

    private final Level level;

    public ReaderLevel(Level level) {
        this.level = Validate.notNull(level);
    }

    public int books() {
        switch (level) {
            case CHILD:
                return 5;
            case STUDENT:
                return 20;
            case GROWN:
                return 10;
            case STAFF:
                return 50;
            default:
                throw new IllegalStateException("no such level: " + level);
        }
    }
}
