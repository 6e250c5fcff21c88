package bugs;

/** A unit of a company. The unit at the top has no parent. */
public class OrgUnit {
    private final String name;
    private final OrgUnit parent;
    private String costCentre;

    public OrgUnit(String name, OrgUnit parent) {
        this.name = name;
        this.parent = parent;
    }

    public void setCostCentre(String costCentre) {
        this.costCentre = costCentre;
    }

    /** The unit's own cost centre or that of the nearest unit above; null if there is none. */
    public String costCentre() {
        for (OrgUnit unit = this; unit != null; unit = unit.parent) {
            if (unit.costCentre != null) {
                return unit.costCentre;
            }
        }
        return null;
    }

    /** The names from the top down to this unit. */
    public String path() {
        return parent.path() + " / " + name;
    }
}
