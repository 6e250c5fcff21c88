package depot.goods;

/** A firm that takes parcels away. */
public interface Carrier {
    String name();

    double price(Parcel parcel, int distance);

    boolean accepts(Parcel parcel);
}
