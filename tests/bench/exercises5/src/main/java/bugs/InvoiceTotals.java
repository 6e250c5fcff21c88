package bugs;

import java.util.ArrayList;
import java.util.List;

/** Adds up an invoice. Amounts are cents; the tax of each line is rounded down. */
public class InvoiceTotals {
    private record Line(int quantity, int price, int taxPercent) {
        int net() {
            return quantity * price;
        }
    }

    private final List<Line> lines = new ArrayList<>();

    public void add(int quantity, int price, int taxPercent) {
        lines.add(new Line(quantity, price, taxPercent));
    }

    /** Such as "net 10.00, tax 1.90, gross 11.90". */
    public String summary() {
        int net = 0;
        int tax = 0;
        for (Line line : lines) {
            net += line.net();
            tax = line.net() * line.taxPercent() / 100;
        }
        return "net " + euros(net) + ", tax " + euros(tax) + ", gross " + euros(net + tax);
    }

    private static String euros(int cents) {
        return String.format("%d.%02d", cents / 100, cents % 100);
    }
}
