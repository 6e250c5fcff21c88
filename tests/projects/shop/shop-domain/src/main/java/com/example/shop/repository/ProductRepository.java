package com.example.shop.repository;

import com.example.shop.domain.Product;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

public interface ProductRepository extends JpaRepository<Product, Long> {

    Optional<Product> findBySku(String sku);

    @Query("select p from Product p where lower(p.title) like lower(concat('%', ?1, '%')) order by p.title")
    List<Product> search(String text);
}
