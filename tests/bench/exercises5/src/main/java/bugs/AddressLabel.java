package bugs;

/** A postal address, also as it is printed on a label. */
public record AddressLabel(String street, String zip, String city, String country) {
    private static final String HOME = "DE";

    /** Reads "street; zip city" with an optional "; country" at the end. */
    public static AddressLabel parse(String text) {
        String[] parts = text.split("\\s*;\\s*");
        if (parts.length < 2) {
            throw new IllegalArgumentException("no address: " + text);
        }
        int space = parts[1].indexOf(' ');
        String zip = parts[1].substring(0, space);
        String city = parts[1].substring(space + 1).trim();
        String country = parts.length > 2 ? parts[2] : HOME;
        return new AddressLabel(parts[0], city, zip, country);
    }

    /** The lines of the label; the country is printed for mail abroad only. */
    public String lines(String name) {
        String lines = name + "\n" + street + "\n" + zip + " " + city;
        return country.equals(HOME) ? lines : lines + "\n" + country;
    }
}
