package io.menu;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** Small helpers around menus. */
public class JsonMenus {
    private JsonMenus() {}

    public static JsonObject parse(String text) {
        if (text == null || text.isBlank()) {
            return new JsonObject();
        }
        return new Gson().fromJson(text, JsonObject.class);
    }

    public static int count(JsonObject menu) {
        JsonArray dishes = menu.getAsJsonArray("dishes");
        return dishes == null ? 0 : dishes.size();
    }
}
