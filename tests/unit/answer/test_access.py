"""Who may call what: URL rules and annotations laid over the endpoints."""

from __future__ import annotations

import json

import pytest

from espalier.answer.english import parse
from espalier.answer.execute import execute
from espalier.answer.finding import Finding
from espalier.answer.inquiry import ask
from espalier.answer.query import decode
from fixtures.code_base import SmallCodeBase
from unit.answer.english.shop import Shop

POST_OFFICE = """
== p/Rules.java
package p;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
class Rules {
  void configure(HttpSecurity http) {
    http.authorizeRequests()
      .antMatchers("/counters/**").permitAll()
      .antMatchers(HttpMethod.GET, "/letters").permitAll()
      .anyRequest().authenticated();
  }
}
== p/Letters.java
package p;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/letters") class Letters {
  @GetMapping void all() {}
  @PostMapping void send() {}
}
== p/Counters.java
package p;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/counters") class Counters {
  @GetMapping("/{id}") void one() {}
  @PreAuthorize("hasRole('CLERK')") @DeleteMapping("/{id}") void close() {}
}
"""


def asked(text: str = POST_OFFICE, **query: object) -> Finding:
    given = {"select": "endpoint", "relation": "secures", **query}
    return execute(SmallCodeBase(text), decode(json.dumps(given)))


def test_the_first_rule_that_fits_decides_and_an_annotation_before_it() -> None:
    found = asked(filters=[{"access": "open"}])
    assert found.headline == "No login is needed for `GET /counters/{id}` and `GET /letters`."
    found = asked(filters=[{"access": "restricted"}])
    assert found.headline == "A login is needed for `DELETE /counters/{id}` and `POST /letters`."


def test_an_endpoint_comes_with_the_rule_that_it_is_under() -> None:
    found = asked(anchors=[{"symbol": "Counters.close"}])
    assert found.headline == "`DELETE /counters/{id}` is under `hasRole('CLERK')`."
    found = asked(anchors=[{"concept": "send letters"}])
    assert "`POST /letters` is under `authenticated`" in found.headline
    assert found.evidence[0].chain[0].source.startswith("p.Rules#configure")


def test_without_rules_nothing_is_said_to_be_open() -> None:
    bare = POST_OFFICE.replace("antMatchers", "other").replace("anyRequest", "other").replace("PreAuthorize(", "Other(")
    assert asked(bare, filters=[{"access": "open"}]).headline.startswith("The graph sees no rule")


def test_an_endpoint_that_no_rule_fits_is_not_said_to_be_open() -> None:
    partly = POST_OFFICE.replace(".anyRequest().authenticated()", "")
    found = asked(partly, filters=[{"access": "open"}])
    assert found.headline == (
        "No login is needed for `GET /counters/{id}` and `GET /letters`; "
        "the graph sees no rule that guards `POST /letters`."
    )
    found = asked(partly, filters=[{"access": "restricted"}])
    assert found.headline == "A login is needed for `DELETE /counters/{id}`."
    bare = POST_OFFICE.partition("== p/Letters.java")[1] + POST_OFFICE.partition("== p/Letters.java")[2]
    found = asked(bare, filters=[{"access": "open"}])
    assert found.headline.startswith("The graph sees no rule that guards `GET /counters/{id}`")


def test_a_matcher_may_be_made_by_a_method_of_its_own() -> None:
    made = POST_OFFICE.replace('antMatchers("/counters/**")', 'requestMatchers(antMatcher("/counters/**"))').replace(
        'antMatchers(HttpMethod.GET, "/letters")', 'requestMatchers(new AntPathRequestMatcher("/letters", "GET"))'
    )
    found = asked(made, filters=[{"access": "open"}])
    assert found.headline == "No login is needed for `GET /counters/{id}` and `GET /letters`."


@pytest.mark.parametrize(
    ("text", "access"),
    [
        ("Which URLs are reachable without a login?", "open"),
        ("what may be called anonymously?", "open"),
        ("Which endpoints require authentication?", "restricted"),
    ],
)
def test_english_asks_for_access(text: str, access: str) -> None:
    query = parse(text, Shop()).to_json()
    assert (query["relation"], query["filters"]) == ("secures", [{"access": access}])


VAULT = """== p/Vault.java
package p;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.*;
@RestController class Vault {
  @PreAuthorize("hasRole('HEAD_CLERK')") @GetMapping("/vault") void vault() {}
  @PreAuthorize("hasRole('GUARD')") @GetMapping("/gate") void gate() {}
}
"""


@pytest.mark.parametrize(
    ("question", "demand", "endpoints"),
    [
        ("which endpoints are restricted to clerks and guards?", "clerks or guards",
         {"DELETE /counters/{id}", "GET /vault", "GET /gate"}),
        ("which endpoints need the guard role or the head clerk role?", "guard or head clerk",
         {"GET /vault", "GET /gate"}),
        ("which endpoints need the head clerk role?", "head clerk", {"GET /vault"}),
    ],
)  # fmt: skip
async def test_of_several_roles_any_will_do(question: str, demand: str, endpoints: set[str]) -> None:
    answer = await ask(SmallCodeBase(POST_OFFICE + VAULT), question)
    assert [each.demand for each in answer.query.filters] == [demand]
    assert {each.target for each in answer.evidence} == endpoints


def test_a_projects_own_annotation_for_anonymous_access_opens_an_endpoint() -> None:
    own = POST_OFFICE.replace("@PostMapping void send", "@AnonymousAccess @PostMapping void send")
    found = asked(own + "== p/AnonymousAccess.java\npackage p;\n@interface AnonymousAccess {}\n", filters=OPEN)
    assert "`POST /letters`" in found.headline
    row = next(item for item in found.evidence if item.target == "POST /letters")
    assert row.note == "@AnonymousAccess"


def test_a_rule_that_is_for_one_verb_says_so() -> None:
    found = asked(POST_OFFICE.replace('GET, "/letters"', 'OPTIONS, "/**"'), filters=OPEN)
    assert "`OPTIONS /**`" in found.headline


OPEN = [{"access": "open"}]


WARDS = SmallCodeBase("""
== p/Wards.java
package p;
import jakarta.annotation.security.*;
import jakarta.ws.rs.*;
@Path("/wards") @RolesAllowed("doctor") public class Wards {
  @GET @PermitAll public String all() { return ""; }
  @POST @RolesAllowed({"nurse", "clerk"}) public void open() { }
  @DELETE public void close() { }
}
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("which endpoints may nurses use?", "1 endpoint of `Wards` is under `nurse`: `POST /wards`."),
        ("which endpoints can be called by doctors?", "1 endpoint of `Wards` is under `doctor`: `DELETE /wards`."),
        (
            "which endpoints may a nurse or a doctor call?",
            "2 endpoints of `Wards` are under `nurse` and `doctor`: `POST /wards` and `DELETE /wards`.",
        ),
        ("which endpoints can anybody call?", "No login is needed for `GET /wards`."),
        ("which endpoints can be used by everyone?", "No login is needed for `GET /wards`."),
    ],
)
async def test_endpoints_that_some_may_call_and_the_rule_of_a_method_before_its_types(
    question: str, headline: str
) -> None:
    answer = await ask(WARDS, question)
    assert answer.answer.splitlines()[0] == headline, answer.answer


STORE = SmallCodeBase("""
== d/Doc.java
package d;
@jakarta.persistence.Entity public class Doc { @jakarta.persistence.Id Long id; }
== d/Docs.java
package d;
public interface Docs extends org.springframework.data.jpa.repository.JpaRepository<Doc, Long> { }
== d/DocController.java
package d;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/docs") public class DocController {
  private final Docs docs;
  DocController(Docs docs) { this.docs = docs; }
  @PreAuthorize("hasRole('ADMIN')") @GetMapping Object all() { return docs.findAll(); }
  @PreAuthorize("hasRole('ADMIN')") @PostMapping void add(Doc doc) { docs.save(doc); }
  @PreAuthorize("hasRole('CLERK')") @PutMapping void change(Doc doc) { docs.save(doc); }
  @PreAuthorize("permitAll()") @GetMapping("/hint") String hint() { return ""; }
}
""")


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        (
            "which endpoints need ADMIN and write to the database?",
            "1 endpoint of `DocController` is under `hasRole('ADMIN')` and writes to the database: `POST /docs`.",
        ),
        (
            "Which endpoints write to the database and need the role clerk?",
            "1 endpoint of `DocController` is under `hasRole('CLERK')` and writes to the database: `PUT /docs`.",
        ),
        (
            "which endpoints are open to everybody and save something in the database?",
            "No endpoint is open to everybody and",
        ),
        ("which endpoints can be called without a role?", "No login is needed for `GET /docs/hint`."),
        ("which endpoints change data?", "2 endpoints that write to the database: `POST /docs` and `PUT /docs`."),
        (
            "which endpoints read from the database?",
            "1 endpoint that reads from the database: `GET /docs`.",
        ),
    ],
)
async def test_what_an_endpoint_stores_is_a_condition(question: str, headline: str) -> None:
    answer = await ask(STORE, question)
    assert answer.answer.splitlines()[0].startswith(headline), answer.answer


async def test_what_no_rule_says_is_told_as_left_out() -> None:
    answer = await ask(STORE, "which endpoints need the role admin and paint a fence?")
    assert "No rule says “paint fence”, so the answer leaves that out." in answer.answer
