package com.example.shop.pricing;

import com.example.shop.domain.Customer;
import com.example.shop.domain.Money;
import com.example.shop.domain.Product;

/** Says what a customer pays. */
public interface PricingService {

    /** The price of one piece for this customer, tax not included. */
    Money unitPrice(Product product, Customer customer);

    /** The price of several pieces, tax included. */
    Money totalPrice(Product product, int quantity, Customer customer);
}
