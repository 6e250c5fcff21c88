package bugs;

import java.util.ArrayList;
import java.util.List;

/** A cart with articles, their prices in cents and how many of each are wanted. */
public class ShoppingCart {
    private static class Item {
        final String name;
        final int price;
        final int quantity;

        Item(String name, int price, int quantity) {
            this.name = name;
            this.price = price;
            this.quantity = quantity;
        }
    }

    private final List<Item> items = new ArrayList<>();

    public void add(String name, int price, int quantity) {
        items.add(new Item(name, price, quantity));
    }

    public int total() {
        int total = 0;
        for (Item item : items) {
            total += item.price;
        }
        return total;
    }

    public String names() {
        StringBuilder names = new StringBuilder();
        for (Item item : items) {
            names.append(names.length() == 0 ? "" : ",").append(item.name);
        }
        return names.toString();
    }
}
