package com.example.shop.domain;

import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** One product of an order, at the price that held when it was placed. */
@Entity
@Table(name = "order_lines")
public class OrderLine extends Identified {

    @ManyToOne
    private Product product;

    private int quantity;

    @Embedded
    private Money unitPrice;

    protected OrderLine() {
    }

    public OrderLine(Product product, int quantity, Money unitPrice) {
        this.product = product;
        this.quantity = quantity;
        this.unitPrice = unitPrice;
    }

    public Product getProduct() {
        return product;
    }

    public int getQuantity() {
        return quantity;
    }

    public Money total() {
        return unitPrice.times(quantity);
    }
}
