package depot.goods;

import java.time.LocalDate;

/** Something that is stored and sent. */
public class Parcel {
    private final String code;
    private final double kilos;
    private final LocalDate arrived;
    private String shelf;

    public Parcel(String code, double kilos, LocalDate arrived) {
        this.code = code;
        this.kilos = kilos;
        this.arrived = arrived;
    }

    public String getCode() {
        return code;
    }

    public double getKilos() {
        return kilos;
    }

    public LocalDate getArrived() {
        return arrived;
    }

    public String getShelf() {
        return shelf;
    }

    public void setShelf(String shelf) {
        this.shelf = shelf;
    }

    public boolean isHeavy() {
        return kilos > 20;
    }
}
