package com.example.shop.web.view;

import com.example.shop.domain.Money;
import com.example.shop.domain.PurchaseOrder;

public record OrderView(Long id, String status, String goods, String shipping) {

    public static OrderView of(PurchaseOrder order, Money shipping) {
        return new OrderView(order.getId(), order.getStatus().name(), order.total().toString(), shipping.toString());
    }
}
