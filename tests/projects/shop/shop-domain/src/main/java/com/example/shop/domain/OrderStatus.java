package com.example.shop.domain;

public enum OrderStatus {
    PLACED, PAID, SHIPPED, CANCELLED;

    public boolean isOpen() {
        return this == PLACED || this == PAID;
    }
}
