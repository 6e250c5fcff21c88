package io.menu;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Map;

/** Sums the calories that a dish's parts have. */
public class Calories {
    private final JsonObject table;

    public Calories(JsonObject table) {
        this.table = table;
    }

    public int sum(Map<String, Integer> grams) {
        int total = 0;
        for (Map.Entry<String, Integer> part : grams.entrySet()) {
            JsonElement known = table.get(part.getKey());
            if (!(known instanceof JsonElement) || known.isJsonNull()) {
                continue;
            }
            total += known.getAsInt() * part.getValue() / 100;
        }
        return total;
    }
}
