package com.example.shop.web.view;

import com.example.shop.domain.Category;
import com.example.shop.domain.Product;

public record ProductView(String sku, String title, String price, String shelf) {

    public static ProductView of(Product product) {
        Category category = product.getCategory();
        String shelf = category == null ? "" : category.path();
        return new ProductView(product.getSku(), product.getTitle(), product.getPrice().toString(), shelf);
    }
}
