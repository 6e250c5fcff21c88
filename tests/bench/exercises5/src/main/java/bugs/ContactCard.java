package bugs;

/** How a customer can be reached. */
public class ContactCard {
    private final String name;
    private String email;
    private String phone;

    public ContactCard(String name) {
        this.name = name;
    }

    public ContactCard withEmail(String address) {
        if (!address.contains("@")) {
            throw new IllegalArgumentException("no address: " + address);
        }
        email = address;
        return this;
    }

    public ContactCard withPhone(String phone) {
        if (phone.isBlank()) {
            throw new IllegalArgumentException("no number");
        }
        phone = phone;
        return this;
    }

    public boolean isReachable() {
        return email != null || phone != null;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(name);
        if (email != null) {
            text.append(" <").append(email).append('>');
        }
        if (phone != null) {
            text.append(", phone ").append(phone);
        }
        return text.toString();
    }
}
