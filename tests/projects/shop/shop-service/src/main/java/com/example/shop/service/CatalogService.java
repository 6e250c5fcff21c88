package com.example.shop.service;

import com.example.shop.domain.Category;
import com.example.shop.domain.Product;
import java.util.List;

public interface CatalogService {

    /** @throws com.example.shop.domain.NotFoundException when there is no such product */
    Product bySku(String sku);

    List<Product> search(String text);

    List<Category> shelvesIn(Category parent);
}
