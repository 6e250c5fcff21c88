package com.example.shop.web.view;

public record QuoteView(String sku, int quantity, String total) {
}
