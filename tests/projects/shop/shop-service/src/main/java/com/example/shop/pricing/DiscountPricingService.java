package com.example.shop.pricing;

import com.example.shop.domain.Customer;
import com.example.shop.domain.Money;
import com.example.shop.domain.Product;
import org.springframework.stereotype.Service;

/** List prices less what the customer's tier is worth, and less still for ten pieces or more. */
@Service("discountPricing")
public class DiscountPricingService implements PricingService {

    private static final int BULK_QUANTITY = 10;
    private static final int BULK_PERCENT = 3;

    private final TaxCalculator taxCalculator;

    public DiscountPricingService(TaxCalculator taxCalculator) {
        this.taxCalculator = taxCalculator;
    }

    @Override
    public Money unitPrice(Product product, Customer customer) {
        Money listPrice = product.getPrice();
        return listPrice.minus(listPrice.percent(customer.getTier().discountPercent()));
    }

    @Override
    public Money totalPrice(Product product, int quantity, Customer customer) {
        Money net = unitPrice(product, customer).times(quantity);
        if (quantity >= BULK_QUANTITY) {
            net = net.minus(net.percent(BULK_PERCENT));
        }
        return net.plus(taxCalculator.taxOn(net));
    }
}
