package com.example.shop.web.view;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.example.shop.domain.Category;
import com.example.shop.domain.Money;
import com.example.shop.domain.Product;
import org.junit.jupiter.api.Test;

class ProductViewTest {

    @Test
    void showsTheWholeShelf() {
        Product spade = new Product("SP-1", "Spade", Money.of("20"), 1800);
        spade.setCategory(new Category("spades", new Category("tools", null)));
        assertEquals("tools/spades", ProductView.of(spade).shelf());
    }
}
