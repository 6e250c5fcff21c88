package bugs;

import java.util.ArrayList;
import java.util.List;

/** Pays out an amount in coins, the largest first. */
public class ChangeMaker {
    private static final int[] COINS = {200, 100, 50, 20, 10, 5, 2, 1};

    public static List<Integer> coins(int cents) {
        List<Integer> coins = new ArrayList<>();
        int rest = cents;
        for (int coin : COINS) {
            int times = rest / coin;
            for (int i = 0; i < times; i++) {
                coins.add(coin);
            }
            rest = rest / coin;
        }
        return coins;
    }
}
