package bugs;

/** A robot on a grid that looks north at first. */
public class RobotPath {
    private int x;
    private int y;
    private int direction;

    /** F goes on, B goes back, L and R turn; other letters do nothing. */
    public void run(String commands) {
        for (char command : commands.toCharArray()) {
            switch (command) {
                case 'F':
                    move(1);
                    break;
                case 'B':
                    move(-1);
                    break;
                case 'L':
                    direction = (direction + 3) % 4;
                case 'R':
                    direction = (direction + 1) % 4;
                    break;
                default:
                    break;
            }
        }
    }

    private void move(int steps) {
        int[] across = {0, 1, 0, -1};
        int[] up = {1, 0, -1, 0};
        x += across[direction] * steps;
        y += up[direction] * steps;
    }

    public String place() {
        return x + "," + y + "NESW".charAt(direction);
    }
}
