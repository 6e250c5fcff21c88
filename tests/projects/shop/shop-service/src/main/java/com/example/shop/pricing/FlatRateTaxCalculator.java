package com.example.shop.pricing;

import com.example.shop.domain.Money;

/** One rate for everything. Declared in beans.xml, where operations can change the rate. */
public class FlatRateTaxCalculator implements TaxCalculator {

    private int percent = 19;

    public void setPercent(int percent) {
        this.percent = percent;
    }

    @Override
    public Money taxOn(Money net) {
        return net.percent(percent);
    }
}
