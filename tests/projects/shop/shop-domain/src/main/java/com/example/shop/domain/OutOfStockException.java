package com.example.shop.domain;

public class OutOfStockException extends ShopException {

    private final String sku;

    public OutOfStockException(String sku) {
        super("out of stock: " + sku);
        this.sku = sku;
    }

    public String getSku() {
        return sku;
    }
}
