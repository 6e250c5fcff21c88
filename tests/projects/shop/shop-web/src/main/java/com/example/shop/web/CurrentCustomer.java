package com.example.shop.web;

import com.example.shop.domain.Customer;
import com.example.shop.domain.NotFoundException;
import com.example.shop.repository.CustomerRepository;
import org.springframework.stereotype.Component;

/** The customer the request is made for. There is no login yet: it is always the same one. */
@Component
public class CurrentCustomer {

    private static final String GUEST = "guest@example.com";

    private final CustomerRepository customers;

    public CurrentCustomer(CustomerRepository customers) {
        this.customers = customers;
    }

    public Customer get() {
        return customers.findByEmail(GUEST).orElseThrow(() -> new NotFoundException("customer", GUEST));
    }
}
