package depot.stock;

import depot.goods.Parcel;
import java.time.LocalDate;

/** One line of a truck's manifest: {@code code;kilos;date}. */
public class ManifestLine {
    private final String[] fields;

    public ManifestLine(String line) {
        this.fields = line.split(";");
    }

    public Parcel toParcel() {
        if (fields.length != 3) {
            throw new IllegalArgumentException("three fields expected");
        }
        String code = fields[0].trim();
        double kilos = Double.parseDouble(fields[1]);
        LocalDate arrived = LocalDate.parse(fields[2].trim());
        return new Parcel(code, kilos, arrived);
    }
}
