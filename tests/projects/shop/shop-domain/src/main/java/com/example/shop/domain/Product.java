package com.example.shop.domain;

import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;

/** Something that can be bought: a seed packet, a spade, an apple tree. */
@Entity
@Table(name = "products")
public class Product extends Identified {

    private String sku;
    private String title;
    private int weightInGrams;

    @Embedded
    private Money price;

    @ManyToOne
    private Category category;

    protected Product() {
    }

    public Product(String sku, String title, Money price, int weightInGrams) {
        this.sku = sku;
        this.title = title;
        this.price = price;
        this.weightInGrams = weightInGrams;
    }

    public String getSku() {
        return sku;
    }

    public String getTitle() {
        return title;
    }

    public Money getPrice() {
        return price;
    }

    public void setPrice(Money price) {
        this.price = price;
    }

    public int getWeightInGrams() {
        return weightInGrams;
    }

    public Category getCategory() {
        return category;
    }

    public void setCategory(Category category) {
        this.category = category;
    }
}
