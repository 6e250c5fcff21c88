package bugs;

/** The sign at the entrance of a museum. */
public class VisitorSign {
    private final int places;
    private int adults;
    private int children;

    public VisitorSign(int places) {
        this.places = places;
    }

    public void enter(int adults, int children) {
        this.adults += adults;
        this.children += children;
    }

    public String text() {
        if (adults + children >= places) {
            return "Full";
        }
        return "Inside: " + adults + children + " of " + places;
    }
}
