package clinic.desk;

import clinic.people.Visit;

/** The line of a bill. */
public class BillText {
    private final int centsAMinute;

    public BillText(int centsAMinute) {
        this.centsAMinute = centsAMinute;
    }

    public int cents(Visit visit) {
        int cents = visit.minutes() * centsAMinute;
        return Math.max(cents, 1000);
    }

    public String line(Visit visit) {
        StringBuilder line = new StringBuilder(visit.reason());
        while (line.length() < 40) {
            line.append('.');
        }
        line.append(cents(visit) / 100).append(" EUR");
        return line.toString();
    }
}
