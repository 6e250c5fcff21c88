package com.example.shop.web;

import com.example.shop.domain.PurchaseOrder;
import com.example.shop.service.OrderService;
import com.example.shop.shipping.ShippingService;
import com.example.shop.web.view.OrderRequest;
import com.example.shop.web.view.OrderView;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/orders")
public class OrderController {

    private final OrderService orderService;
    private final ShippingService shipping;
    private final CurrentCustomer currentCustomer;

    public OrderController(OrderService orderService, ShippingService shipping, CurrentCustomer currentCustomer) {
        this.orderService = orderService;
        this.shipping = shipping;
        this.currentCustomer = currentCustomer;
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    public OrderView place(@RequestBody OrderRequest request) {
        PurchaseOrder order = orderService.place(currentCustomer.get(), request.quantities());
        return OrderView.of(order, shipping.costOf(order));
    }

    @GetMapping
    public List<OrderView> mine() {
        return orderService.ordersOf(currentCustomer.get()).stream()
                .map(order -> OrderView.of(order, shipping.costOf(order)))
                .toList();
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    public void cancel(@PathVariable long id, @RequestParam(defaultValue = "changed my mind") String reason) {
        orderService.cancel(id, reason);
    }
}
