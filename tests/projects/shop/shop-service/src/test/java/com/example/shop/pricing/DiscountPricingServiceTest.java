package com.example.shop.pricing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.example.shop.domain.Customer;
import com.example.shop.domain.CustomerTier;
import com.example.shop.domain.Money;
import com.example.shop.domain.Product;
import org.junit.jupiter.api.Test;

class DiscountPricingServiceTest {

    private final PricingService pricing = new DiscountPricingService(net -> Money.ZERO);
    private final Product spade = new Product("SP-1", "Spade", Money.of("20.00"), 1800);
    private final Customer gold = new Customer("Ada", "ada@example.com", CustomerTier.GOLD);

    @Test
    void goldCustomersPayTenPercentLess() {
        assertEquals(Money.of("18.00"), pricing.unitPrice(spade, gold));
    }

    @Test
    void tenPiecesAreCheaperStill() {
        assertEquals(Money.of("174.60"), pricing.totalPrice(spade, 10, gold));
    }
}
