package com.example.shop.domain;

/** How loyal a customer is, and what that is worth. */
public enum CustomerTier {
    REGULAR(0),
    SILVER(5),
    GOLD(10);

    private final int discountPercent;

    CustomerTier(int discountPercent) {
        this.discountPercent = discountPercent;
    }

    public int discountPercent() {
        return discountPercent;
    }
}
