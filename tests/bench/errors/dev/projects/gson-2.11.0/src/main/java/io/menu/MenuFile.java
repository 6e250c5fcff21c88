package io.menu;

import com.google.gson.Gson;
import com.google.gson.JsonSyntaxException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

public class MenuFile {
    private final Gson gson = new Gson();
    private final Map<String, MenuReader> readers = new HashMap<>();
    private String problem = "";

    public Map<?, ?> parse(String json) {
        try {
            Map<?, ?> menu = gson.fromJson(json, Map.class);
            return menu == null ? Map.of() : menu;
        } catch (JsonSyntaxException e) {
            problem = e.getMessage();
            return Map.of();
        }
    }

    public MenuReader reader(String name) {
        return readers.computeIfAbsent(name, key -> new MenuReader());
    }

    public String problem() {
        return problem;
    }
}
