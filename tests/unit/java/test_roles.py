"""Tests which identifiers declare names, and what the others use."""

from espalier.java.roles import Role, roles

SOURCE = """package a.b;
import java.util.List;
@Deprecated
class Box<T extends Number> {
    final List<String> names = List.of();
    record Pair(int left, Object right) {}
    int size(Box<T> other) throws Exception {
        outer: for (String name : names) {
            if (other instanceof Box<?> box && box.names.isEmpty()) continue outer;
            names.forEach(each -> System.out.println(each + this.names));
            names.stream().map((x) -> x).map(String::valueOf);
            try (var in = open()) { } catch (Exception failed) { throw failed; }
        }
        return 0;
    }
}
"""


def role(name: str, nth: int = 0) -> Role | None:
    """Returns the role of the nth occurrence of the word."""
    offset = -1
    for _ in range(nth + 1):
        offset = SOURCE.index(name, offset + 1)
    return roles(SOURCE).get(offset)


def test_new_names_are_declarations() -> None:
    declared = ("Box", "T extends", "names", "Pair", "left", "right", "size", "other", "outer", "name :", "box &&")
    assert {word: role(word) for word in declared} == dict.fromkeys(declared, Role.DECLARATION)
    assert role("each ->") is role("x) ->") is role("in =") is role("failed)") is Role.DECLARATION


def test_uses_have_the_role_they_are_used_in() -> None:
    assert role("List<") is role("Number") is role("Deprecated") is role("Box<T>") is role("Exception") is Role.TYPE
    assert role("forEach") is role("println") is role("valueOf") is role("open") is Role.METHOD
    assert role("names.isEmpty") is role("out.") is role("names));") is Role.FIELD
    assert role("each +") is role("System") is role("failed;") is role("other instanceof") is Role.NAME


def test_offsets_are_code_points() -> None:
    source = 'class A { String s = "ä\U0001f600"; Object other = s; }'
    assert roles(source)[source.index("other")] is Role.DECLARATION
    assert roles(source)[source.index("s; }")] is Role.NAME


def test_any_text_has_roles() -> None:
    assert roles("") == {}
    assert roles("}}} class class (") is not None
