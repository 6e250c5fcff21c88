package bugs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import org.junit.Test;

public class OrgUnitTest {
    private final OrgUnit top = new OrgUnit("Acme", null);
    private final OrgUnit sales = new OrgUnit("Sales", top);
    private final OrgUnit north = new OrgUnit("North", sales);

    @Test
    public void paths() {
        assertEquals("Acme", top.path());
        assertEquals("Acme / Sales", sales.path());
        assertEquals("Acme / Sales / North", north.path());
    }

    @Test
    public void costCentres() {
        assertNull(north.costCentre());
        top.setCostCentre("100");
        assertEquals("100", north.costCentre());
        sales.setCostCentre("120");
        assertEquals("120", north.costCentre());
        assertEquals("100", top.costCentre());
    }
}
