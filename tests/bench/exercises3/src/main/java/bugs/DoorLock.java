package bugs;

/** A door that can be opened, closed, locked and unlocked. */
public class DoorLock {
    private String state = "closed";
    private int openings;

    /** What does not fit the state (to lock an open door) changes nothing. */
    public String press(char button) {
        switch (button) {
            case 'o':
                if (state.equals("closed")) {
                    state = "open";
                    openings++;
                }
                break;
            case 'c':
                state = state.equals("open") ? "closed" : state;
            case 'l':
                state = state.equals("closed") ? "locked" : state;
                break;
            case 'u':
                state = state.equals("locked") ? "closed" : state;
                break;
            default:
                throw new IllegalArgumentException("no such button: " + button);
        }
        return state;
    }

    public int openings() {
        return openings;
    }
}
