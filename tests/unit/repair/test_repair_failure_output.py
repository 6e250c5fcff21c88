"""The shown lines of a failed build leave out boilerplate."""

from espalier.repair.failure_output import failure_lines

MAVEN = """\
[INFO] Scanning for projects...
[INFO] -------------------------------------------------------
[INFO]  T E S T S
[INFO] Running shop.CartTest
[\x1b[1;31mERROR\x1b[m] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0 <<< FAILURE! -- in shop.CartTest
[ERROR] shop.CartTest.total -- Time elapsed: 0.01 s <<< FAILURE!
org.opentest4j.AssertionFailedError: expected: <3> but was: <4>
\tat org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)
\tat shop.CartTest.total(CartTest.java:12)

[INFO] BUILD FAILURE
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.2.5:test on project shop
[ERROR] -> [Help 1]
[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
[ERROR] Re-run Maven using the -X switch to enable full debug logging.
"""


def test_the_assertion_is_shown_and_mavens_advice_is_not() -> None:
    found = failure_lines(MAVEN, 5)
    assert "org.opentest4j.AssertionFailedError: expected: <3> but was: <4>" in found
    assert not any("Help 1" in line or "re-run" in line.lower() or "[INFO]" in line for line in found)
    assert not any("\x1b" in line or line.startswith("\tat") for line in found)


def test_the_first_error_of_a_compiler() -> None:
    output = "javac ...\nA.java:3: error: cannot find symbol\n  x.f();\n   ^\n1 error\n"
    assert failure_lines(output, 3) == ["A.java:3: error: cannot find symbol", "  x.f();", "   ^"]


def test_the_last_lines_are_shown_if_none_names_a_failure() -> None:
    assert failure_lines("one\ntwo\n\nthree\n", 2) == ["two", "three"]
    assert failure_lines("", 5) == []
