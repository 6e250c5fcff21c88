package com.example.shop.web;

import com.example.shop.domain.Customer;
import com.example.shop.domain.Money;
import com.example.shop.domain.Product;
import com.example.shop.pricing.PricingService;
import com.example.shop.service.CatalogService;
import com.example.shop.web.view.QuoteView;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What would it cost? Nothing is reserved. */
@RestController
public class QuoteController {

    @Autowired
    private PricingService pricingService;

    @Autowired
    private CatalogService catalog;

    @Autowired
    private CurrentCustomer currentCustomer;

    @GetMapping("/quote")
    public QuoteView quote(@RequestParam String sku, @RequestParam(defaultValue = "1") int quantity) {
        Product product = catalog.bySku(sku);
        Customer customer = currentCustomer.get();
        Money total = pricingService.totalPrice(product, quantity, customer);
        return new QuoteView(sku, quantity, total.toString());
    }
}
