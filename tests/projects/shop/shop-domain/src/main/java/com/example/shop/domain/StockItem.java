package com.example.shop.domain;

import jakarta.persistence.Entity;
import jakarta.persistence.OneToOne;
import jakarta.persistence.Table;

/** How many pieces of a product lie in the warehouse. */
@Entity
@Table(name = "stock")
public class StockItem extends Identified {

    @OneToOne
    private Product product;

    private int onHand;
    private int reorderLevel;

    protected StockItem() {
    }

    public StockItem(Product product, int onHand, int reorderLevel) {
        this.product = product;
        this.onHand = onHand;
        this.reorderLevel = reorderLevel;
    }

    /** Takes pieces out; returns false, and takes nothing, when there are too few. */
    public boolean take(int quantity) {
        if (quantity > onHand) {
            return false;
        }
        onHand -= quantity;
        return true;
    }

    public void putBack(int quantity) {
        onHand += quantity;
    }

    public boolean isLow() {
        return onHand < reorderLevel;
    }

    public Product getProduct() {
        return product;
    }

    public int getOnHand() {
        return onHand;
    }
}
