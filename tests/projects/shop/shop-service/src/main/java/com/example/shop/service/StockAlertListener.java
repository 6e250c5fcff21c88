package com.example.shop.service;

import com.example.shop.domain.StockItem;
import com.example.shop.event.StockLowEvent;
import java.util.LinkedHashSet;
import java.util.Set;
import org.springframework.context.ApplicationListener;
import org.springframework.stereotype.Component;

/** Collects what has to be reordered. */
@Component
public class StockAlertListener implements ApplicationListener<StockLowEvent> {

    private final Set<String> toReorder = new LinkedHashSet<>();

    @Override
    public void onApplicationEvent(StockLowEvent event) {
        StockItem item = event.getItem();
        toReorder.add(item.getProduct().getSku());
    }

    public Set<String> toReorder() {
        return Set.copyOf(toReorder);
    }
}
