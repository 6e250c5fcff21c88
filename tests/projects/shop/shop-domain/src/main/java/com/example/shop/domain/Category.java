package com.example.shop.domain;

import jakarta.persistence.Entity;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** A shelf of the catalogue; shelves nest. */
@Entity
@Table(name = "categories")
public class Category extends Identified {

    private String name;

    @ManyToOne
    private Category parent;

    protected Category() {
    }

    public Category(String name, Category parent) {
        this.name = name;
        this.parent = parent;
    }

    public String getName() {
        return name;
    }

    public Category getParent() {
        return parent;
    }

    /** The names from the outermost shelf to this one, joined by slashes. */
    public String path() {
        return parent == null ? name : parent.path() + "/" + name;
    }
}
