package com.example.shop.web.view;

import java.util.Map;

/** Quantities by SKU. */
public record OrderRequest(Map<String, Integer> quantities) {

    public OrderRequest {
        quantities = Map.copyOf(quantities);
    }
}
