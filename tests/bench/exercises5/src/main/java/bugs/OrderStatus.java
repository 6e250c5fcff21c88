package bugs;

/** The states of an order in a shop. */
public enum OrderStatus {
    NEW,
    PAID,
    SHIPPED,
    DELIVERED,
    CANCELLED,
    REFUNDED;

    /** An order is cancelled before it is paid, and refunded after that, but no more once it was delivered. */
    public boolean canBecome(OrderStatus next) {
        return switch (this) {
            case NEW -> next == PAID || next == CANCELLED;
            case PAID -> next == SHIPPED || next == REFUNDED;
            case SHIPPED -> next == DELIVERED || next == CANCELLED;
            case DELIVERED, CANCELLED, REFUNDED -> false;
        };
    }

    public boolean isFinal() {
        for (OrderStatus next : values()) {
            if (canBecome(next)) {
                return false;
            }
        }
        return true;
    }
}
