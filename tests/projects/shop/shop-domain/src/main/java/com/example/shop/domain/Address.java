package com.example.shop.domain;

import jakarta.persistence.Embeddable;

/** Where a customer lives, as it is stored. */
@Embeddable
public class Address {

    private String street;
    private String postcode;
    private String town;

    protected Address() {
    }

    public Address(String street, String postcode, String town) {
        this.street = street;
        this.postcode = postcode;
        this.town = town;
    }

    public String getStreet() {
        return street;
    }

    public String getPostcode() {
        return postcode;
    }

    public String getTown() {
        return town;
    }
}
