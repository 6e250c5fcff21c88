package io.menu;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

public class PriceList {
    private final Map<String, BigDecimal> prices = new TreeMap<>();

    public void load(String json) {
        JsonObject root = JsonParser.parseString(json).getAsJsonObject();
        for (String category : root.keySet()) {
            JsonObject items = root.getAsJsonObject(category);
            for (Map.Entry<String, JsonElement> item : items.entrySet()) {
                prices.put(category + "/" + item.getKey(), item.getValue().getAsBigDecimal());
            }
        }
    }

    public BigDecimal of(String category, String name) {
        return prices.getOrDefault(category + "/" + name, BigDecimal.ZERO);
    }
}
