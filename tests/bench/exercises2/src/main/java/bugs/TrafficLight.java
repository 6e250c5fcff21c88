package bugs;

/** A traffic light: green, yellow, red, red and yellow together, and green again. */
public class TrafficLight {
    public enum Phase { GREEN, YELLOW, RED, RED_YELLOW }

    private Phase phase = Phase.RED;

    public Phase step() {
        switch (phase) {
            case GREEN:
                phase = Phase.YELLOW;
                break;
            case YELLOW:
                phase = Phase.RED;
                break;
            case RED:
                phase = Phase.YELLOW;
                break;
            default:
                phase = Phase.GREEN;
                break;
        }
        return phase;
    }

    public boolean mayDrive() {
        return phase == Phase.GREEN;
    }
}
