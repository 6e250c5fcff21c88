package bugs;

/** Says how many hours two shifts have in common; each runs from a start up to an end on the same day. */
public class SharedHours {
    public static int shared(int start, int end, int otherStart, int otherEnd) {
        if (start > end || otherStart > otherEnd) {
            throw new IllegalArgumentException("a shift ends before it starts");
        }
        int from = Math.min(start, otherStart);
        int to = Math.min(end, otherEnd);
        return Math.max(0, to - from);
    }
}
