"""Follow-ups that narrow the list before them, and ways that end where calls end."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from fixtures.code_base import SmallCodeBase

DOCK = SmallCodeBase("""
== src/main/java/a/CargoService.java
package a;
public interface CargoService { void load(); }
== src/main/java/a/DockController.java
package a;
class DockController { CargoService cargo; void dock() { cargo.load(); } }
== src/main/java/a/GateService.java
package a;
class GateService { CargoService cargo; CraneService cranes; void open() { cargo.load(); cranes.lift(); } }
== src/main/java/a/CraneService.java
package a;
public class CraneService { void lift() { } private void drop() { } }
== src/test/java/a/GateServiceTest.java
package a;
class GateServiceTest { void opens() { new GateService().open(); } }
""")


@pytest.mark.parametrize(
    ("question", "before", "headline"),
    [
        ("which of them are controllers?", "who uses CargoService?", "`CargoService` is used by `DockController`."),
        ("and how many of those are not controllers?", "who uses CargoService?", "1 class: `GateService`."),
        ("which of them use CraneService?", "who uses CargoService?",
         "1 of 2 classes that use `CargoService` uses `CraneService`: `GateService`."),
        ("which of them have no tests?", "who uses CargoService?",
         "1 of 2 classes that use `CargoService`: `DockController`."),
        ("which of them are private?", "which methods does CraneService have?",
         "`CraneService` declares `CraneService#drop()`."),
    ],
)  # fmt: skip
async def test_a_follow_up_narrows_the_list_before(question: str, before: str, headline: str) -> None:
    answer = await ask(DOCK, question, before=before)
    assert answer.answer.splitlines()[0].startswith(headline), answer.answer


SHOP = SmallCodeBase("""
== a/Bill.java
package a;
import jakarta.persistence.*;
@Entity @Table(name = "bills") public class Bill { @Id Long id; }
== a/BillRepository.java
package a;
import org.springframework.data.jpa.repository.JpaRepository;
public interface BillRepository extends JpaRepository<Bill, Long> { }
== a/BillService.java
package a;
@org.springframework.stereotype.Service public class BillService {
  private final BillRepository bills;
  public BillService(BillRepository bills) { this.bills = bills; }
  public int checkoutTotal() { return 1; }
  public void settle() { keep(); }
  private void keep() { store(); }
  private void store() { bills.save(new Bill()); }
}
== a/CheckoutController.java
package a;
import org.springframework.web.bind.annotation.*;
@RestController public class CheckoutController {
  private final BillService service;
  CheckoutController(BillService service) { this.service = service; }
  @PostMapping("/checkout") void checkout() { service.checkoutTotal(); service.settle(); }
}
""")


async def test_a_trace_ends_at_what_is_called_not_at_what_is_only_given() -> None:
    answer = await ask(SHOP, "trace the checkout from the REST controller to the database")
    assert "- `BillService#store` calls `BillRepository`" in answer.answer, answer.answer
    assert "injects" not in answer.answer, answer.answer
