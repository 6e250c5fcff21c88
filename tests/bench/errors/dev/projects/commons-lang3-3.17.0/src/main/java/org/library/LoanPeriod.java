package org.library;

import java.util.Properties;
import org.apache.commons.lang3.StringUtils;

/** How long a book may be kept, from the branch's settings. */
public class LoanPeriod {
    private static final int USUAL = 28;
    private final Properties settings;

    public LoanPeriod(Properties settings) {
        this.settings = settings;
    }

    public int days(String medium) {
        String key = "loan." + medium + ".days";
        String value = settings.getProperty(key);
        if (StringUtils.isBlank(value)) {
            return USUAL;
        }
        int days = Integer.parseInt(value.trim());
        return Math.max(1, days);
    }

    public boolean isShort(String medium) {
        return days(medium) < USUAL;
    }
}
