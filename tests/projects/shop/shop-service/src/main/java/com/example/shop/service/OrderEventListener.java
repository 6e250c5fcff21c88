package com.example.shop.service;

import com.example.shop.domain.OrderLine;
import com.example.shop.domain.PurchaseOrder;
import com.example.shop.event.OrderCancelledEvent;
import com.example.shop.event.OrderPlacedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Tells the customer what became of an order, and gives back the stock of a cancelled one. */
@Component
public class OrderEventListener {

    private final NotificationService notifications;
    private final InventoryService inventory;

    public OrderEventListener(NotificationService notifications, InventoryService inventory) {
        this.notifications = notifications;
        this.inventory = inventory;
    }

    @EventListener
    public void onPlaced(OrderPlacedEvent event) {
        PurchaseOrder order = event.order();
        notifications.notify(order.getCustomer(), "Your order", "Thank you! It comes to " + order.total() + ".");
    }

    @EventListener
    public void onCancelled(OrderCancelledEvent event) {
        for (OrderLine line : event.order().getLines()) {
            inventory.release(line.getProduct(), line.getQuantity());
        }
        notifications.notify(event.order().getCustomer(), "Your order was cancelled", event.reason());
    }
}
