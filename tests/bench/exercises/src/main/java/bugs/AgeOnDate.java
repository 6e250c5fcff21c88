package bugs;

/** Computes a person's age in full years on a given day; dates are {year, month, day}. */
public class AgeOnDate {
    public static int age(int[] birth, int[] today) {
        int years = today[0] - birth[0];
        boolean birthdayToCome = today[1] < birth[1]
                || today[2] < birth[2];
        if (birthdayToCome) {
            years--;
        }
        return Math.max(years, 0);
    }

    public static boolean isAdult(int[] birth, int[] today) {
        return age(birth, today) >= 18;
    }
}
