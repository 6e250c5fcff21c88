package com.example.shop.service;

import com.example.shop.domain.Product;

public interface InventoryService {

    int onHand(Product product);

    /**
     * Takes pieces out of stock.
     *
     * @throws com.example.shop.domain.OutOfStockException when there are too few; nothing is taken then
     */
    void reserve(Product product, int quantity);

    void release(Product product, int quantity);
}
