package com.example.shop.web;

import com.example.shop.service.CatalogService;
import com.example.shop.service.InventoryService;
import com.example.shop.service.StockAlertListener;
import java.util.Set;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/stock")
public class StockController {

    private final InventoryService inventory;
    private final CatalogService catalog;
    private final StockAlertListener alerts;

    public StockController(InventoryService inventory, CatalogService catalog, StockAlertListener alerts) {
        this.inventory = inventory;
        this.catalog = catalog;
        this.alerts = alerts;
    }

    @RequestMapping(path = "/{sku}", method = RequestMethod.GET)
    public int onHand(@PathVariable String sku) {
        return inventory.onHand(catalog.bySku(sku));
    }

    @GetMapping("/alerts")
    public Set<String> alerts() {
        return alerts.toReorder();
    }
}
