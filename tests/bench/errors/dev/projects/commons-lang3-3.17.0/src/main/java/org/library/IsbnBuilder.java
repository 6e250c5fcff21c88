package org.library;

import org.apache.commons.lang3.builder.Builder;

/** Makes thirteen digits of twelve. */
public class IsbnBuilder implements Builder<String> {
    private final StringBuilder digits = new StringBuilder("978");

    public IsbnBuilder digits(String more) {
        digits.append(more.replace("-", ""));
        return this;
    }

    public String build() {
        int sum = 0;
        for (int i = 0; i < 12; i++) {
            int digit = digits.charAt(i) - '0';
            sum += i % 2 == 0 ? digit : 3 * digit;
        }
        return digits.substring(0, 12) + (10 - sum % 10) % 10;
    }
}
