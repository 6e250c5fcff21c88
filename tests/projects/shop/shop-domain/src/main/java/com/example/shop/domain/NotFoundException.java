package com.example.shop.domain;

public class NotFoundException extends ShopException {

    public NotFoundException(String what, Object key) {
        super("no " + what + " " + key);
    }
}
