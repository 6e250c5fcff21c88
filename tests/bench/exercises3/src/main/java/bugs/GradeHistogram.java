package bugs;

/** Counts how often each mark from 0 to the highest was given. */
public class GradeHistogram {
    private final int[] counts;

    public GradeHistogram(int highest) {
        counts = new int[highest];
    }

    public void record(int mark) {
        if (mark < 0 || mark >= counts.length) {
            throw new IllegalArgumentException("no such mark: " + mark);
        }
        counts[mark]++;
    }

    public int count(int mark) {
        return counts[mark];
    }

    /** One star for each mark, a line for each value. */
    public String chart() {
        StringBuilder lines = new StringBuilder();
        for (int mark = 0; mark < counts.length; mark++) {
            lines.append(mark).append('|').append("*".repeat(counts[mark])).append('\n');
        }
        return lines.toString();
    }
}
