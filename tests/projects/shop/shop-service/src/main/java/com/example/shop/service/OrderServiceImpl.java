package com.example.shop.service;

import com.example.shop.domain.Customer;
import com.example.shop.domain.NotFoundException;
import com.example.shop.domain.OrderLine;
import com.example.shop.domain.Product;
import com.example.shop.domain.PurchaseOrder;
import com.example.shop.event.OrderCancelledEvent;
import com.example.shop.event.OrderPlacedEvent;
import com.example.shop.pricing.PricingService;
import com.example.shop.repository.OrderRepository;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Orders get the discount that was promised; quotes on the web do not. */
@Service
@Transactional
public class OrderServiceImpl implements OrderService {

    private final OrderRepository orders;
    private final CatalogService catalog;
    private final InventoryService inventory;
    private final PricingService pricing;
    private final ApplicationEventPublisher events;
    private final Clock clock;

    public OrderServiceImpl(
            OrderRepository orders,
            CatalogService catalog,
            InventoryService inventory,
            @Qualifier("discountPricing") PricingService pricing,
            ApplicationEventPublisher events,
            Clock clock) {
        this.orders = orders;
        this.catalog = catalog;
        this.inventory = inventory;
        this.pricing = pricing;
        this.events = events;
        this.clock = clock;
    }

    @Override
    public PurchaseOrder place(Customer customer, Map<String, Integer> quantities) {
        PurchaseOrder order = new PurchaseOrder(customer, clock.instant());
        quantities.forEach((sku, quantity) -> order.add(reserve(catalog.bySku(sku), quantity, customer)));
        PurchaseOrder saved = orders.save(order);
        events.publishEvent(new OrderPlacedEvent(saved));
        return saved;
    }

    private OrderLine reserve(Product product, int quantity, Customer customer) {
        inventory.reserve(product, quantity);
        return new OrderLine(product, quantity, pricing.unitPrice(product, customer));
    }

    @Override
    public void cancel(long orderId, String reason) {
        PurchaseOrder order = orders.findById(orderId).orElseThrow(() -> new NotFoundException("order", orderId));
        order.cancel();
        events.publishEvent(new OrderCancelledEvent(order, reason));
    }

    @Override
    @Transactional(readOnly = true)
    public List<PurchaseOrder> ordersOf(Customer customer) {
        return orders.findByCustomer(customer);
    }
}
