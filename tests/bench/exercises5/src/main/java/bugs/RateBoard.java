package bugs;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;

/** Exchange rates that are fetched in the background, each once only. */
public class RateBoard {
    private final Map<String, CompletableFuture<Integer>> rates = new ConcurrentHashMap<>();
    private final ToIntFunction<String> source;

    /** The source says how many cents of a currency one euro buys. */
    public RateBoard(ToIntFunction<String> source) {
        this.source = source;
    }

    /** Begins to fetch a rate, which will be needed soon. */
    public void prefetch(String currency) {
        rates.computeIfAbsent(currency, key -> CompletableFuture.supplyAsync(() -> source.applyAsInt(key)));
    }

    /** The rate, for which the caller waits if it is still being fetched. */
    public int rate(String currency) {
        prefetch(currency);
        return rates.get(currency).getNow(0);
    }

    public int convert(int euroCents, String currency) {
        return Math.round(euroCents * rate(currency) / 100f);
    }
}
