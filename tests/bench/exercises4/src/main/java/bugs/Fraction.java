package bugs;

/** A fraction in lowest terms with a positive denominator. */
public class Fraction {
    private final int numerator;
    private final int denominator;

    public Fraction(int numerator, int denominator) {
        int divisor = gcd(Math.abs(numerator), Math.abs(denominator));
        int sign = denominator < 0 ? -1 : 1;
        this.numerator = sign * numerator / divisor;
        this.denominator = sign * denominator / divisor;
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    public Fraction plus(Fraction other) {
        int sum = numerator * other.denominator + other.numerator * other.denominator;
        return new Fraction(sum, denominator * other.denominator);
    }

    public Fraction times(Fraction other) {
        return new Fraction(numerator * other.numerator, denominator * other.denominator);
    }

    @Override
    public String toString() {
        return denominator == 1 ? "" + numerator : numerator + "/" + denominator;
    }
}
