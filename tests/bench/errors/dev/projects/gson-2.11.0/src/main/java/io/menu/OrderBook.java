package io.menu;

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import java.lang.reflect.Type;
import java.util.List;
import java.util.stream.Collectors;

/** The orders of an evening. */
public class OrderBook {
    private static final Type ORDERS = new TypeToken<List<Order>>() {}.getType();
    private final Gson gson;

    record Order(int table, String dish, int cents) {}

    public OrderBook(Gson gson) {
        this.gson = gson;
    }

    public List<Order> read(String json) {
        return gson.fromJson(json, ORDERS);
    }

    public String dishesOf(String json, int table) {
        List<String> dishes = read(json).stream()
                .filter(order -> order.table() == table)
                .map(Order::dish)
                .collect(Collectors.toList());
        return "table " + table + ": " + dishes;
    }
}
