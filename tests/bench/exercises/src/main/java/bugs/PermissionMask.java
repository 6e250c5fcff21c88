package bugs;

import java.util.List;

/** Applies permission changes such as "+r" or "-w" to a bit mask; granting or revoking twice makes no difference. */
public class PermissionMask {
    public static int apply(int mask, List<String> changes) {
        for (String change : changes) {
            int bit = bitOf(change.charAt(1));
            if (change.charAt(0) == '+') {
                mask |= bit;
            } else {
                mask ^= bit;
            }
        }
        return mask;
    }

    private static int bitOf(char permission) {
        switch (permission) {
            case 'r': return 4;
            case 'w': return 2;
            case 'x': return 1;
            default: throw new IllegalArgumentException("unknown permission " + permission);
        }
    }
}
