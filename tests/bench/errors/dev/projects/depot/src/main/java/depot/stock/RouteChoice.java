package depot.stock;

import depot.goods.Parcel;
import java.util.Map;

/** Which van takes a parcel, by the first letter of its code. */
public class RouteChoice {
    private final Map<Character, String> vans;
    private final String spare;

    public RouteChoice(Map<Character, String> vans, String spare) {
        this.vans = vans;
        this.spare = spare;
    }

    public String van(Parcel parcel) {
        String code = parcel.getCode();
        if (!code.isEmpty()) {
            String van = vans.get(code.charAt(0));
            if (van != null) {
                return van;
            }
        }
        return spare;
    }

    public boolean isSpare(Parcel parcel) {
        return van(parcel).equals(spare);
    }
}
