package io.menu;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;

/** Reads a restaurant's menu. */
public class MenuReader {
    private final Gson gson = new Gson();

    static class Dish {
        String name;
        int cents;
        boolean vegan;
    }

    public List<Dish> dishes(String json) {
        JsonObject menu = JsonParser.parseString(json).getAsJsonObject();
        JsonArray listed = menu.getAsJsonArray("dishes");
        List<Dish> dishes = new ArrayList<>();
        for (JsonElement each : listed) {
            dishes.add(gson.fromJson(each, Dish.class));
        }
        return dishes;
    }
}
