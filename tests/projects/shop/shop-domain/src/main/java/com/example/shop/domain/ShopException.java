package com.example.shop.domain;

/** Base of everything that goes wrong for a reason the customer may be told. */
public abstract class ShopException extends RuntimeException {

    protected ShopException(String message) {
        super(message);
    }
}
