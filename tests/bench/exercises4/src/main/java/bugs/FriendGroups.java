package bugs;

/** Groups of people who know each other, also by way of others. */
public class FriendGroups {
    private final boolean[][] knows;

    public FriendGroups(int people) {
        knows = new boolean[people][people];
    }

    public void befriend(int one, int other) {
        knows[one][other] = true;
        knows[other][one] = true;
    }

    public int groups() {
        boolean[] seen = new boolean[knows.length];
        int groups = 0;
        for (int person = 0; person < knows.length; person++) {
            if (!seen[person]) {
                groups++;
                visit(person, seen);
            }
        }
        return groups;
    }

    private void visit(int person, boolean[] seen) {
        seen[person] = true;
        for (int other = 0; other < knows.length; other++) {
            if (knows[person][other]) {
                visit(other, seen);
            }
        }
    }
}
