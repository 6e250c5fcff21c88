package bugs;

/** Writes the last lines of a receipt; amounts are whole cents. */
public class ReceiptLine {
    public static String net(int net) {
        return "Net: " + net;
    }

    public static String total(int net, int tax) {
        if (net < 0) {
            return "Refund: " + -net;
        }
        return "Total: " + net + tax;
    }

    public static String receipt(int net, int tax) {
        return net(net) + "\n" + total(net, tax);
    }
}
