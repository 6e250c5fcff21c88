package bugs;

/** Evaluates integer expressions with +, -, *, parentheses and the usual precedence; there are no blanks. */
public class MiniCalc {
    private final String text;
    private int pos = 0;

    private MiniCalc(String text) {
        this.text = text;
    }

    public static int eval(String expression) {
        return new MiniCalc(expression).sum();
    }

    private int sum() {
        int value = product();
        while (pos < text.length() && (text.charAt(pos) == '+' || text.charAt(pos) == '-')) {
            char op = text.charAt(pos++);
            int term = product();
            value = op == '+' ? value + term : value - term;
        }
        return value;
    }

    private int product() {
        int value = atom();
        while (pos < text.length() && text.charAt(pos) == '*') {
            pos++;
            value *= atom();
        }
        return value;
    }

    private int atom() {
        if (text.charAt(pos) == '(') {
            pos++;
            int value = sum();
            return value;
        }
        int start = pos;
        while (pos < text.length() && Character.isDigit(text.charAt(pos))) {
            pos++;
        }
        return Integer.parseInt(text.substring(start, pos));
    }
}
