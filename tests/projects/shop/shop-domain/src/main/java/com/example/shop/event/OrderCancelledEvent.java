package com.example.shop.event;

import com.example.shop.domain.PurchaseOrder;

/** An open order was cancelled; listeners give back what was reserved for it. */
public record OrderCancelledEvent(PurchaseOrder order, String reason) {
}
