package com.example.shop.web.view;

/** An address as the browser sends it; not the one that is stored. */
public record Address(String street, String postcode, String town) {

    public com.example.shop.domain.Address toDomain() {
        return new com.example.shop.domain.Address(street.strip(), postcode.strip(), town.strip());
    }
}
