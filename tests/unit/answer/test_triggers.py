"""What makes a framework run something: events, messages, the clock, what is intercepted, requests."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask
from espalier.workspace.workspace import Workspace
from fixtures.code_base import SmallCodeBase

BILLING = """
== src/main/java/acme/InvoicePaid.java
package acme;
public class InvoicePaid { }
== src/main/java/acme/InvoiceService.java
package acme;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
@Service public class InvoiceService {
  private final ApplicationEventPublisher events;
  InvoiceService(ApplicationEventPublisher events) { this.events = events; }
  public void pay(long id) { events.publishEvent(new InvoicePaid()); }
}
== src/main/java/acme/ReceiptListener.java
package acme;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
@Component public class ReceiptListener { @EventListener public void onPaid(InvoicePaid event) { } }
== src/main/java/acme/Dunning.java
package acme;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
@Component public class Dunning { @Scheduled(cron = "0 0 6 * * *") public void remind() { } }
== src/main/java/acme/PaymentConsumer.java
package acme;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;
@Component public class PaymentConsumer {
  private final InvoiceService invoices;
  PaymentConsumer(InvoiceService invoices) { this.invoices = invoices; }
  @KafkaListener(topics = "payments") public void onPayment(String id) { invoices.pay(Long.parseLong(id)); }
}
== src/main/java/acme/PaymentGateway.java
package acme;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.stereotype.Component;
@Component public class PaymentGateway {
  private final KafkaTemplate<String, String> kafka;
  PaymentGateway(KafkaTemplate<String, String> kafka) { this.kafka = kafka; }
  public void announce(long id) { kafka.send("payments", Long.toString(id)); }
}
== src/main/java/acme/AuditAspect.java
package acme;
import org.aspectj.lang.annotation.*;
@Aspect public class AuditAspect { @Before("execution(* acme.InvoiceService.pay(..))") public void audit() { } }
== src/main/java/acme/TenantFilter.java
package acme;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
@Component public class TenantFilter extends OncePerRequestFilter { }
"""

PAID = "`ReceiptListener` is triggered by `InvoicePaid`, which `InvoiceService#pay` publishes."
SENT = "`PaymentConsumer` is triggered by messages of `payments`, which `PaymentGateway#announce` sends."
CLOCK = "`Dunning` is triggered by the clock: `cron 0 0 6 * * *`."
ADVISED = "`AuditAspect` is triggered by calls of `InvoiceService#pay`."
TRIGGERS = [
    ("what triggers ReceiptListener?", PAID),
    ("what makes the receipt listener run?", PAID),
    ("when is ReceiptListener called?", PAID),
    ("which event triggers ReceiptListener?", PAID),
    ("what sets off ReceiptListener?", PAID),
    ("what starts PaymentConsumer?", SENT),
    ("what is PaymentConsumer triggered by?", SENT),
    ("what triggers Dunning?", CLOCK),
    ("when does Dunning run?", CLOCK),
    ("what triggers AuditAspect?", ADVISED),
    ("when does the audit aspect kick in?", ADVISED),
    ("what triggers TenantFilter?", "`TenantFilter` is triggered by requests to `/*`."),
    ("what triggers InvoiceService?", "`InvoiceService` is called by `PaymentConsumer#onPayment(String)`."),
    (
        "who calls ReceiptListener?",
        "The graph sees no method that calls `ReceiptListener`. A framework calls it. It is triggered by "
        "`InvoicePaid`, which `InvoiceService#pay` publishes.",
    ),
]


@pytest.mark.parametrize(("question", "headline"), TRIGGERS, ids=[each[0] for each in TRIGGERS])
async def test_what_triggers(question: str, headline: str) -> None:
    assert (await ask(SmallCodeBase(BILLING), question)).answer.partition("\n")[0] == headline


async def test_a_listener_that_is_called_too(shop: Workspace) -> None:
    headline = (await ask(shop, "what triggers StockAlertListener?")).answer.partition("\n")[0]
    by = "triggered by `StockLowEvent`, which `WarehouseInventoryService#reserve` publishes"
    assert headline == f"`StockAlertListener` is {by}. It is also called by `StockController#alerts`."
    headline = (await ask(shop, "who calls StockAlertListener?")).answer.partition("\n")[0]
    assert headline.endswith(f"`StockController#alerts()`. A framework calls it, too. It is {by}.")
