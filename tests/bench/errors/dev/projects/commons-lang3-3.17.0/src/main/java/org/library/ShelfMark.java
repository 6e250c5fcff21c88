package org.library;

import java.util.Locale;
import org.apache.commons.lang3.StringUtils;

/** Where a book stands: hall, row and number. */
public class ShelfMark {
    private final String hall;
    private final int row;
    private final int number;

    public ShelfMark(String hall, int row, int number) {
        this.hall = StringUtils.trimToEmpty(hall).toUpperCase(Locale.ROOT);
        this.row = row;
        this.number = number;
    }

    public String label() {
        return hall + "-" + padded(row, 2) + "-" + padded(number, 4);
    }

    private static String padded(int value, int width) {
        return StringUtils.leftPad(String.valueOf(value), width, '0');
    }

    public boolean sameRow(ShelfMark other) {
        return hall.equals(other.hall) && row == other.row;
    }
}
