package bugs;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Set;
import org.junit.Test;

public class ActionPolicyTest {
    private final ActionPolicy policy =
            new ActionPolicy().require("publish", "write").require("publish", "review").require("look");

    @Test
    public void everyPermission() {
        assertTrue(policy.isAllowed("publish", Set.of("review", "write", "chat")));
        assertFalse(policy.isAllowed("publish", Set.of("write")));
        assertFalse(policy.isAllowed("publish", Set.of("review", "chat")));
        assertFalse(policy.isAllowed("publish", Set.of()));
    }

    @Test
    public void noPermissionNeeded() {
        assertTrue(policy.isAllowed("look", Set.of()));
    }

    @Test
    public void root() {
        assertTrue(policy.isAllowed("publish", Set.of("root")));
    }

    @Test
    public void undeclared() {
        assertFalse(policy.isAllowed("delete", Set.of("root", "write")));
    }
}
