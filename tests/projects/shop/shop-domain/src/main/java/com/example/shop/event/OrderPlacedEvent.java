package com.example.shop.event;

import com.example.shop.domain.PurchaseOrder;

/** An order was saved; its stock is already reserved. */
public record OrderPlacedEvent(PurchaseOrder order) {
}
