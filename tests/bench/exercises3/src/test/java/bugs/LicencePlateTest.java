package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class LicencePlateTest {
    @Test
    public void letters() {
        assertEquals("BAB12", LicencePlate.normalize("BAB12"));
        assertEquals("BAB12", LicencePlate.normalize("b-ab12"));
        assertEquals("", LicencePlate.normalize("-"));
    }

    @Test
    public void spaces() {
        assertEquals("BAB12", LicencePlate.normalize("b-ab 12"));
        assertEquals("KL7", LicencePlate.normalize(" k l - 7 "));
        assertEquals("", LicencePlate.normalize("   "));
    }

    @Test
    public void same() {
        assertEquals(true, LicencePlate.same("B-AB 12", "bab12"));
        assertEquals(false, LicencePlate.same("B-AB 12", "BA-B 13"));
    }
}
