package com.example.shop.repository;

import com.example.shop.domain.Customer;
import com.example.shop.domain.PurchaseOrder;
import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

public interface OrderRepository extends JpaRepository<PurchaseOrder, Long> {

    List<PurchaseOrder> findByCustomer(Customer customer);

    /** Orders nobody has shipped yet, oldest first; reads the table directly because the report runs nightly. */
    @Query(value = "select * from orders where status in (0, 1) order by placed_at", nativeQuery = true)
    List<PurchaseOrder> openOrders();
}
