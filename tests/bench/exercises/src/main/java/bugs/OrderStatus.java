package bugs;

/**
 * Follows an order through its life. Events: p (payment), s (shipment), d (delivery), c (cancellation).
 * Events that do not apply in the present state are ignored; nothing can be cancelled once it is shipped.
 */
public class OrderStatus {
    public static String after(String events) {
        String status = "new";
        for (char event : events.toCharArray()) {
            switch (status) {
                case "new":
                    if (event == 'p') {
                        status = "paid";
                    } else if (event == 'c') {
                        status = "cancelled";
                    }
                    break;
                case "paid":
                    if (event == 's') {
                        status = "shipped";
                    } else if (event == 'c') {
                        status = "refunded";
                    }
                case "shipped":
                    if (event == 'd') {
                        status = "delivered";
                    }
                    break;
                default:
                    return status;
            }
        }
        return status;
    }
}
