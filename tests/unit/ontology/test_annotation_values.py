"""Annotation arguments are evaluated as constant expressions; what is not known makes no fact and is counted."""

from __future__ import annotations

import pytest

from espalier.ontology.frameworks.framework import UNKNOWN_VALUE
from fixtures.java_project import edges, project

WEB = """
== a/Paths.java
package a;
interface Paths {
    String V1 = "/v1";
    String ORDERS = (V1) + ("/orders" + '/' + 2);
    String ESCAPED = "\\u002fa\\tb";
    String LOOP = Paths.LOOP + "x";
    String BLOCK = \"\"\"
        /text\\
        /block\"\"\";
}
== a/Settings.java
package a;
class Settings {
    static String changing = "/now";
    static final String COMPUTED = String.valueOf(1);
}
== a/Web.java
package a;
import org.springframework.web.bind.annotation.*;
import org.springframework.stereotype.Service;
import jakarta.persistence.*;
@RestController class Web {
    @GetMapping(%s) void get() { }
}
"""


@pytest.mark.parametrize(
    ("argument", "endpoint"),
    [
        ('("/p" + "/q")', "GET /p/q"),
        ('(("/p") + ("/q"))', "GET /p/q"),
        ("Paths.ORDERS", "GET /v1/orders/2"),
        ('/* where */ a.Paths.V1 + "/x"', "GET /v1/x"),
        ("Paths.ESCAPED", "GET /a\tb"),
        ("Paths.BLOCK", "GET /text/block"),
        ('path = {"/p", Paths.V1}', "GET /p GET /v1"),
        ('value = "", produces = Paths.LOOP', "GET /"),
    ],
)
def test_constants_are_followed(argument: str, endpoint: str) -> None:
    ontology = project(WEB % argument)
    assert " ".join(edge.target for edge in ontology.edges("exposes")) == endpoint
    assert UNKNOWN_VALUE not in {each.reason for each in ontology.unseen()}


@pytest.mark.parametrize(
    "argument", ["Paths.LOOP", "Settings.changing", "Settings.COMPUTED", "Gone.AWAY", '"/a" + b()']
)
def test_an_unknown_path_is_no_endpoint_and_counted(argument: str) -> None:
    ontology = project(WEB % argument)
    assert not list(ontology.edges("exposes"))
    assert {each.reason: each.count for each in ontology.unseen()}[UNKNOWN_VALUE] >= 1


def test_an_unknown_name_is_not_taken_for_the_default() -> None:
    source = """
== a/A.java
package a;
@org.springframework.stereotype.Service(Gone.NAME) class A { }
@jakarta.persistence.Entity @jakarta.persistence.Table(name = Gone.TABLE) class Order { }
"""
    assert edges(source, "declares_bean", "maps") == ["declares_bean a.A -> bean:a.A (framework)"]


def test_constants_in_annotations_are_read() -> None:
    found = edges(WEB % 'Paths.V1 + "/x"', "reads")
    assert "reads a.Web#get() -> a.Paths#V1" in found


def test_annotations_inside_annotations_annotate() -> None:
    source = """
== a/A.java
package a;
@interface Outer { Inner[] value(); }
@interface Inner { Class<?> of(); }
@Outer({@Inner(of = A.class)}) class B { }
class A { }
"""
    assert edges(source, "annotated_by", "references") == [
        "annotated_by a.B -> a.Outer",
        "annotated_by a.B -> a.Inner",
        "references a.B -> a.A as annotation_argument",
    ]


def test_a_long_query_is_read_to_its_end() -> None:
    long = " and ".join(f"o.field{n} = :value{n}" for n in range(40))
    source = f"""
== a/A.java
package a;
import jakarta.persistence.*;
interface A {{
    String LONG = "select o from Thing t, IN (t.all) o where {long}" + " and exists (select 1 from Order x)";
    @org.springframework.data.jpa.repository.Query(LONG) Object find();
}}
@Entity class Order {{ }}
@Entity class Thing {{ }}
"""
    assert edges(source, "queries") == [
        "queries a.A#find() -> table:order (framework) as reads",
        "queries a.A#find() -> table:thing (framework) as reads",
    ]
