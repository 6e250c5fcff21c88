package com.example.shop.service;

import com.example.shop.domain.NotFoundException;
import com.example.shop.domain.OutOfStockException;
import com.example.shop.domain.Product;
import com.example.shop.domain.StockItem;
import com.example.shop.event.StockLowEvent;
import com.example.shop.repository.StockRepository;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
@Transactional
public class WarehouseInventoryService implements InventoryService {

    private final StockRepository stock;
    private final ApplicationEventPublisher events;

    public WarehouseInventoryService(StockRepository stock, ApplicationEventPublisher events) {
        this.stock = stock;
        this.events = events;
    }

    @Override
    public int onHand(Product product) {
        return stock.findByProduct(product).map(StockItem::getOnHand).orElse(0);
    }

    @Override
    public void reserve(Product product, int quantity) {
        StockItem item = itemOf(product);
        if (!item.take(quantity)) {
            throw new OutOfStockException(product.getSku());
        }
        if (item.isLow()) {
            events.publishEvent(new StockLowEvent(this, item));
        }
    }

    @Override
    public void release(Product product, int quantity) {
        itemOf(product).putBack(quantity);
    }

    private StockItem itemOf(Product product) {
        return stock.findByProduct(product)
                .orElseThrow(() -> new NotFoundException("stock of", product.getSku()));
    }
}
