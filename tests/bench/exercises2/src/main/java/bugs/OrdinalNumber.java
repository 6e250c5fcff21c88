package bugs;

/** Writes numbers with the ending of their English ordinal: 1st, 2nd, 3rd, 4th, 11th. */
public class OrdinalNumber {
    public static String of(int number) {
        int last = number % 10;
        int lastTwo = number % 100;
        if (last == 1 && lastTwo != 11) {
            return number + "st";
        }
        if (last == 2 && lastTwo != 12) {
            return number + "nd";
        }
        if (last == 3) {
            return number + "rd";
        }
        return number + "th";
    }
}
