package com.example.shop.service;

import com.example.shop.domain.Category;
import com.example.shop.domain.NotFoundException;
import com.example.shop.domain.Product;
import com.example.shop.repository.CategoryRepository;
import com.example.shop.repository.ProductRepository;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
@Transactional(readOnly = true)
public class CatalogServiceImpl implements CatalogService {

    private final ProductRepository products;
    private final CategoryRepository categories;

    public CatalogServiceImpl(ProductRepository products, CategoryRepository categories) {
        this.products = products;
        this.categories = categories;
    }

    @Override
    public Product bySku(String sku) {
        return products.findBySku(sku).orElseThrow(() -> new NotFoundException("product", sku));
    }

    @Override
    public List<Product> search(String text) {
        return text.isBlank() ? products.findAll() : products.search(text.strip());
    }

    @Override
    public List<Category> shelvesIn(Category parent) {
        return categories.findByParent(parent);
    }
}
