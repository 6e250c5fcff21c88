package bugs;

import java.time.YearMonth;

/** A quarter of a business year that begins in some month; the year is that of its first month. */
public record FiscalQuarter(int year, int quarter) {
    public FiscalQuarter {
        if (quarter < 1 || quarter > 4) {
            throw new IllegalArgumentException("quarter: " + quarter);
        }
    }

    /** The quarter of a month, where {@code begin} is the business year's first month, 1 to 12. */
    public static FiscalQuarter of(YearMonth month, int begin) {
        YearMonth shifted = month.minusMonths(begin - 1);
        return new FiscalQuarter(shifted.getYear(), shifted.getMonthValue() / 3 + 1);
    }

    public YearMonth firstMonth(int begin) {
        return YearMonth.of(year, quarter * 3 - 2).plusMonths(begin - 1);
    }

    @Override
    public String toString() {
        return year + "-Q" + quarter;
    }
}
