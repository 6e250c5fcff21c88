package com.example.shop.domain;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.Enumerated;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What a customer ordered. Called so because {@code order} is a reserved word in SQL. */
@Entity
@Table(name = "orders")
public class PurchaseOrder extends Identified {

    @ManyToOne
    private Customer customer;

    @OneToMany(cascade = CascadeType.ALL)
    private List<OrderLine> lines = new ArrayList<>();

    @Enumerated
    private OrderStatus status = OrderStatus.PLACED;

    private Instant placedAt;

    protected PurchaseOrder() {
    }

    public PurchaseOrder(Customer customer, Instant placedAt) {
        this.customer = customer;
        this.placedAt = placedAt;
    }

    public void add(OrderLine line) {
        lines.add(line);
    }

    public Money total() {
        Money sum = Money.ZERO;
        for (OrderLine line : lines) {
            sum = sum.plus(line.total());
        }
        return sum;
    }

    /**
     * Cancels the order.
     *
     * @throws IllegalStateException when it has been shipped or cancelled already
     */
    public void cancel() {
        if (!status.isOpen()) {
            throw new IllegalStateException("order " + getId() + " is " + status);
        }
        status = OrderStatus.CANCELLED;
    }

    public Customer getCustomer() {
        return customer;
    }

    public List<OrderLine> getLines() {
        return Collections.unmodifiableList(lines);
    }

    public OrderStatus getStatus() {
        return status;
    }

    public Instant getPlacedAt() {
        return placedAt;
    }
}
