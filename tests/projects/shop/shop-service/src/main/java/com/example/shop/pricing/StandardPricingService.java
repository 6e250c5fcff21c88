package com.example.shop.pricing;

import com.example.shop.domain.Customer;
import com.example.shop.domain.Money;
import com.example.shop.domain.Product;
import org.springframework.context.annotation.Primary;
import org.springframework.stereotype.Service;

/** List prices for everybody. */
@Service
@Primary
public class StandardPricingService implements PricingService {

    private final TaxCalculator taxCalculator;

    public StandardPricingService(TaxCalculator taxCalculator) {
        this.taxCalculator = taxCalculator;
    }

    @Override
    public Money unitPrice(Product product, Customer customer) {
        return product.getPrice();
    }

    @Override
    public Money totalPrice(Product product, int quantity, Customer customer) {
        Money net = unitPrice(product, customer).times(quantity);
        return net.plus(taxCalculator.taxOn(net));
    }
}
