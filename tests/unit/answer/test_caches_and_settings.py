"""Caches by who fills and empties them, and settings that are only read or only set."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

SHOP = SmallCodeBase("""
== a/Order.java
package a;
public class Order { }
== a/Shop.java
package a;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.cache.annotation.*;
@org.springframework.stereotype.Service public class Shop {
  @Value("${shop.limit}") int limit;
  @Value("${shop.missing}") int missing;
  @Cacheable("orders") public Order find(long id) { return null; }
  @CacheEvict(value = "orders", allEntries = true) public void drop(long id) { }
  @Cacheable("prices") public int price() { return 1; }
}
== src/main/resources/application.properties
shop.limit=3
shop.unread=4
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Who evicts the cache orders?", "`orders` is emptied by `Shop#drop(long)`."),
        ("Which methods evict the orders cache?", "`orders` is emptied by `Shop#drop(long)`."),
        ("What evicts a cache?", "1 method: `Shop#drop(long)`."),
        ("Which method fills the prices cache?", "`prices` is filled by `Shop#price()`."),
        ("What is kept in the cache prices?", "`prices` is filled by `Shop#price()`."),
        ("what is cached?", "2 methods: `Shop#find(long)` and `Shop#price()`."),
        ("Is anything cached?", "Yes: 2 methods: `Shop#find(long)` and `Shop#price()`."),
        ("who clears the nothing cache?", "There is no `nothing` in this code base."),
        ("Which properties are read but not set?", "1 of 3 properties is read by something: `shop.missing`."),
        ("which settings are set but never read?", "1 of 3 properties is set by something: `shop.unread`."),
        ("Which properties are never set?", "1 of 3 properties: `shop.missing`."),
        ("How many properties are not set?", "1 of 3 properties: `shop.missing`."),
        ("Which properties are unused?", "1 of 3 properties: `shop.unread`."),
    ],
)
async def test_what_the_graph_has_is_told(question: str, headline: str) -> None:
    answer = await ask(SHOP, question)
    assert answer.answer.splitlines()[0].startswith(headline), answer.answer


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("what is cached?", "No method of this code base is kept in a cache."),
        ("What evicts a cache?", "No method of this code base empties a cache."),
    ],
)
async def test_where_nothing_is_cached_that_is_said(question: str, headline: str) -> None:
    answer = await ask(SmallCodeBase("""
== a/Order.java
package a;
public class Order { void place() { } }
"""), question)  # fmt: skip
    assert answer.answer.splitlines()[0] == headline, answer.answer


async def test_what_is_done_to_a_cache_is_not_its_name() -> None:
    answer = await ask(SHOP, "where is the cache filled?")
    assert "`filled`" not in answer.answer, answer.answer


async def test_how_something_is_cached_is_no_list_of_methods() -> None:
    answer = await ask(SHOP, "how does caching work?")
    assert not answer.answer.startswith("2 methods"), answer.answer
