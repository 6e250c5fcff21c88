package com.example.shop.service;

import com.example.shop.domain.Customer;

public interface NotificationService {

    void notify(Customer customer, String subject, String text);
}
