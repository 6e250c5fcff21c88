package bugs;

import java.util.ArrayList;
import java.util.List;

/** Numbers in a raffle: they are bought, and may be given back. */
public class RaffleDraw {
    private final List<Integer> numbers = new ArrayList<>();

    public void buy(int number) {
        numbers.add(number);
    }

    public boolean giveBack(int number) {
        if (!numbers.contains(number)) {
            return false;
        }
        numbers.remove(number);
        return true;
    }

    public String numbers() {
        return numbers.toString();
    }
}
