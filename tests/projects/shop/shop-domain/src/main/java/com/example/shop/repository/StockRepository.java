package com.example.shop.repository;

import com.example.shop.domain.Product;
import com.example.shop.domain.StockItem;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

public interface StockRepository extends JpaRepository<StockItem, Long> {

    Optional<StockItem> findByProduct(Product product);
}
