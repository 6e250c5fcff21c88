"""Java 22 to 25 in the engine, with a real JDT LS: no line of a file that uses these releases is rejected."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.e2e.oracle_project import CLASSPATH, PROJECT
from tests.e2e.test_replay_power import espalier

from espalier.jdt.parts import Parts

SHAPES = """\
package shapes;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

public class Shapes {
    private final Map<String, Shape> byName = new HashMap<>();

    int width(Object given) {
        return switch (given) {
            case Point(_, var y) -> y;
            case Line(Point(int x, _), Point _) when x > 0 -> x;
            case Box<?>(var content) when content instanceof String text -> text.length();
            case Shape shape -> shape.area();
            case null, default -> 0;
        };
    }

    int right(Object given) {
        if (given instanceof Line(Point(var x, _), _) && x > 1) {
            return x;
        }
        if (!(given instanceof Point(_, int y))) return -1;
        return y;
    }

    int count(List<String> words) {
        int total = 0;
        for (var _ : words) total++;
        for (int i = 0, _ = total; i < words.size(); i++) {
            total += words.get(i).length();
        }
        var _ = byName.put("last", new Point(total, 1));
        return total;
    }

    String read(AutoCloseable source) {
        try (var _ = source) {
            return source.toString();
        } catch (IllegalStateException | IllegalArgumentException _) {
            return "";
        } catch (Exception _) {
            return null;
        }
    }

    int added(Optional<String> name) {
        BiFunction<String, Integer, Integer> plus = (_, given) -> given + 1;
        BiFunction<String, Integer, Integer> none = (String _, Integer _) -> 0;
        Supplier<String> text = () -> { return name.orElse("").strip(); };
        byName.computeIfAbsent(text.get(), _ -> new Point(1, 2));
        byName.forEach((_, shape) -> shape.area());
        return plus.apply("", 1) + none.apply("", 2);
    }
}

sealed interface Shape permits Point, Line {
    int area();
}

record Point(int x, int y) implements Shape {
    Point {
        if (x < 0) throw new IllegalArgumentException("x: " + x);
    }

    public int area() { return 0; }
}

record Line(Point from, Point to) implements Shape {
    public int area() { return from.x() * to.y(); }
}

record Box<T>(T content) {}

class Base {
    protected final int size;

    Base(int size) { this.size = size; }
}

final class Square extends Base {
    private final String name;

    Square(String name, int size) {
        if (size < 0) throw new IllegalArgumentException(name);
        int doubled = size * 2;
        this.name = name;
        super(doubled);
        System.out.println(this.name);
    }

    Square(int size) {
        var text = String.valueOf(size);
        this(text, size);
    }
}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project of release 25, whatever JRE it is compiled against."""
    root = tmp_path / "shapes"
    (root / "src/shapes").mkdir(parents=True)
    (root / ".settings").mkdir()
    names = ("compliance", "source", "codegen.targetPlatform")
    prefs = "".join(f"org.eclipse.jdt.core.compiler.{name}=25\n" for name in names)
    (root / ".settings/org.eclipse.jdt.core.prefs").write_text(f"eclipse.preferences.version=1\n{prefs}")
    (root / ".project").write_text(
        PROJECT.replace(
            "<buildSpec/>",
            "<buildSpec><buildCommand><name>org.eclipse.jdt.core.javabuilder</name></buildCommand></buildSpec>",
        )
    )
    (root / ".classpath").write_text(CLASSPATH)
    (root / "src/shapes/Shapes.java").write_text(SHAPES)
    return root


def test_no_line_is_rejected(root: Path, jdtls: Parts) -> None:
    options = ["--lines", "1000", "--splits", "whole", "--arm", "espalier"]
    status, answer, errors = espalier("replay", str(root), *options)
    assert status == 0, errors
    assert answer["false_rejections"] == []
    assert answer["skipped"] == {}
    assert answer["lines"] > 50
