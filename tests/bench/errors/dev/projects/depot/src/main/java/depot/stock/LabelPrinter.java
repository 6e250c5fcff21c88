package depot.stock;

import depot.goods.Parcel;

/** Prints labels from the command line. */
public class LabelPrinter {
    private final String sender;

    public LabelPrinter(String sender) {
        this.sender = sender;
    }

    public String label(Parcel parcel) {
        return sender + " / " + parcel.getCode() + " / " + parcel.getKilos() + " kg";
    }

    public static void main(String[] args) {
        LabelPrinter printer = new LabelPrinter("Depot North");
        for (String code : args) {
            Parcel parcel = new Parcel(code, 1.0, java.time.LocalDate.now());
            System.out.println(printer.label(parcel));
        }
        if (args.length == 0) {
            System.out.println("no codes");
        }
    }
}
