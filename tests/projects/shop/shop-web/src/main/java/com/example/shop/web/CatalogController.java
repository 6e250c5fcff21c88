package com.example.shop.web;

import com.example.shop.service.CatalogService;
import com.example.shop.web.view.ProductView;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/products")
public class CatalogController {

    private final CatalogService catalog;

    public CatalogController(CatalogService catalog) {
        this.catalog = catalog;
    }

    @GetMapping
    public List<ProductView> search(@RequestParam(defaultValue = "") String text) {
        return catalog.search(text).stream().map(ProductView::of).toList();
    }

    @GetMapping("/{sku}")
    public ProductView product(@PathVariable String sku) {
        return ProductView.of(catalog.bySku(sku));
    }
}
