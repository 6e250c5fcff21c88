package com.example.shop.event;

import com.example.shop.domain.StockItem;
import org.springframework.context.ApplicationEvent;

/** Fewer pieces are left than the reorder level asks for. */
public class StockLowEvent extends ApplicationEvent {

    private final StockItem item;

    public StockLowEvent(Object source, StockItem item) {
        super(source);
        this.item = item;
    }

    public StockItem getItem() {
        return item;
    }
}
