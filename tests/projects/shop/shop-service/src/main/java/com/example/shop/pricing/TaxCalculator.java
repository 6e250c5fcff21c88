package com.example.shop.pricing;

import com.example.shop.domain.Money;

@FunctionalInterface
public interface TaxCalculator {

    Money taxOn(Money net);
}
