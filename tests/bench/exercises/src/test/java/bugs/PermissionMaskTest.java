package bugs;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;

import org.junit.Test;

public class PermissionMaskTest {
    @Test
    public void grant() {
        assertEquals(4, PermissionMask.apply(0, Arrays.asList("+r")));
        assertEquals(6, PermissionMask.apply(4, Arrays.asList("+w", "+r")));
    }

    @Test
    public void revoke() {
        assertEquals(5, PermissionMask.apply(7, Arrays.asList("-w")));
    }

    @Test
    public void revokeTwice() {
        assertEquals(4, PermissionMask.apply(5, Arrays.asList("-x", "-x")));
        assertEquals(0, PermissionMask.apply(0, Arrays.asList("-r")));
    }

    @Test(expected = IllegalArgumentException.class)
    public void unknown() {
        PermissionMask.apply(0, Arrays.asList("+q"));
    }
}
