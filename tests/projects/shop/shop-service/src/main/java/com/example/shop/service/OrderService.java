package com.example.shop.service;

import com.example.shop.domain.Customer;
import com.example.shop.domain.PurchaseOrder;
import java.util.List;
import java.util.Map;

public interface OrderService {

    /** Places an order for the given quantities by SKU. */
    PurchaseOrder place(Customer customer, Map<String, Integer> quantities);

    void cancel(long orderId, String reason);

    List<PurchaseOrder> ordersOf(Customer customer);
}
