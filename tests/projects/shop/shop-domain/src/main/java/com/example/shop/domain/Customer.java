package com.example.shop.domain;

import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;

@Entity
@Table(name = "customers")
public class Customer extends Identified {

    private String name;
    private String email;

    @Embedded
    private Address address;

    @Enumerated
    private CustomerTier tier = CustomerTier.REGULAR;

    protected Customer() {
    }

    public Customer(String name, String email, CustomerTier tier) {
        this.name = name;
        this.email = email;
        this.tier = tier;
    }

    public String getName() {
        return name;
    }

    public String getEmail() {
        return email;
    }

    public CustomerTier getTier() {
        return tier;
    }

    public Address getAddress() {
        return address;
    }

    public void moveTo(Address newAddress) {
        this.address = newAddress;
    }
}
