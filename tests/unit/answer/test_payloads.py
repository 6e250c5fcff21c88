"""What endpoints return, take, throw and call, and what is outside of the project."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

SHOP = SmallCodeBase("""
== a/Order.java
package a;
public class Order { }
== a/BlockedException.java
package a;
public class BlockedException extends RuntimeException { }
== a/OrderController.java
package a;
import org.springframework.http.*;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/api/orders") public class OrderController {
  @org.springframework.beans.factory.annotation.Value("${shop.limit}") int limit;
  OrderService orders;
  @GetMapping("/{id}") Order one(long id) { if (id < 0) throw new BlockedException(); return orders.find(id); }
  @PostMapping void add(Order order) { }
  @DeleteMapping("/{id}") ResponseEntity<Void> delete(long id) { return null; }
}
== a/OrderService.java
package a;
@org.springframework.stereotype.Service public class OrderService { Order find(long id) { return null; } }
== a/PayClient.java
package a;
@org.springframework.cloud.openfeign.FeignClient(name = "payments") public interface PayClient {
  @org.springframework.web.bind.annotation.PostMapping("/pay") void pay();
}
== application.properties
shop.limit=3
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        (
            "What does OrderController return for DELETE /api/orders/{id}?",
            "`DELETE /api/orders/{id}` returns `ResponseEntity` and `Void`.",
        ),
        ("What does GET /api/orders/{id} return?", "`GET /api/orders/{id}` returns `Order`."),
        ("What is returned by GET /api/orders/{id}?", "`GET /api/orders/{id}` returns `Order`."),
        (
            "Which status does GET /api/orders/{id} return?",
            "`GET /api/orders/{id}` is served by `OrderController#one(long)`.",
        ),
        (
            "Which class is used when GET /api/orders/{id} is called?",
            "`GET /api/orders/{id}` is served by `OrderController`.",
        ),
        ("What does POST /api/orders take?", "`POST /api/orders` takes `Order`."),
        ("Which exceptions does GET /api/orders/{id} throw?", "`GET /api/orders/{id}` throws `BlockedException`."),
        ("Which methods does GET /api/orders/{id} call?", "`GET /api/orders/{id}` calls `OrderService#find(long)`."),
        ("Which external services are called?", "They talk by HTTP clients: `PayClient#pay()`."),
        ("Which third-party APIs do we use?", "They talk by HTTP clients: `PayClient#pay()`."),
        ("Which endpoints does PayClient request?", "`PayClient` requests `POST /pay`."),
        ("Which endpoints are requested?", "1 endpoint: `POST /pay`."),
        ("Which properties does OrderController read?", "`OrderController` reads `shop.limit`."),
    ],
)
async def test_the_answer_is_of_what_is_asked(question: str, headline: str) -> None:
    answer = await ask(SHOP, question)
    assert answer.answer.splitlines()[0].startswith(headline), answer.answer
