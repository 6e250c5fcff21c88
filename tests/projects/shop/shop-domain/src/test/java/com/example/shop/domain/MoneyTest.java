package com.example.shop.domain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MoneyTest {

    @Test
    void roundsToCents() {
        assertEquals(Money.of("0.34"), Money.of("1.79").percent(19));
    }

    @Test
    void addsAndMultiplies() {
        assertEquals(Money.of("7.50"), Money.of("2.00").times(3).plus(Money.of("1.50")));
    }
}
