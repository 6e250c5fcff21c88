package com.example.shop.domain;

import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;

/** What all entities share: a generated key. */
@MappedSuperclass
public abstract class Identified {

    @Id
    @GeneratedValue
    private Long id;

    public Long getId() {
        return id;
    }
}
