"""Stereotypes of the project's own: an annotation that is itself marked with one makes a bean; kept at every edit."""

from __future__ import annotations

from fixtures.java_project import built, edges, facts, files, lines

SOURCE = """
== a/Facade.java
package a;
import org.springframework.stereotype.Service;
@Service public @interface Facade { String value() default ""; }
== a/Nested.java
package a;
@Facade public @interface Nested { }
== a/Circle.java
package a;
@Circle public @interface Circle { }
== a/Beans.java
package a;
@Facade("named") class Named { }
@Nested class Orders { Orders(Named named) { } }
@Circle class No { }
"""


def test_a_marked_annotation_makes_a_bean() -> None:
    assert edges(SOURCE, "declares_bean", "injects", "satisfied_by") == lines("""
declares_bean a.Named -> bean:named (framework)
declares_bean a.Orders -> bean:orders (framework)
injects a.Orders#<init>(Named) -> a.Named (framework)
satisfied_by a.Orders#<init>(Named) -> bean:named (framework) via a.Named
""")


def test_edits_elsewhere_equal_a_fresh_build() -> None:
    state = files(SOURCE)
    ontology = built(state)
    for path, text in [
        ("a/Facade.java", "package a; public @interface Facade { }"),
        ("a/Facade.java", "package a; @Nested public @interface Facade { }"),
        ("a/Facade.java", state["a/Facade.java"]),
        ("a/Circle.java", "package a; @Circle @Facade public @interface Circle { }"),
        ("a/Nested.java", "package a; @Faca"),
        ("a/Facade.java", ""),
    ]:
        state[path] = text
        ontology.apply({path: facts(path, text)})
        assert list(ontology.edges(tests=True)) == list(built(state).edges(tests=True)), path
