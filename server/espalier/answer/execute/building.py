"""How a project is built, run and tested, by the build files and wrappers in its root."""

from __future__ import annotations

from espalier.answer.codebase import CodeBase
from espalier.answer.evidence import Evidence, of_node
from espalier.answer.execute import entry_points
from espalier.answer.execute.begun import Entry
from espalier.answer.execute.sentences import absent, listed, name_of
from espalier.answer.finding import Finding, group
from espalier.answer.markdown import code
from espalier.answer.retrieve import TEXT
from espalier.build_names import GRADLE, MAVEN
from espalier.ontology.kinds import Voucher

_TOOLS = (
    (MAVEN, "mvnw", "mvn", {"build": "package", "test": "test", "run": "spring-boot:run"}, "spring-boot-maven-plugin"),
    (GRADLE, "gradlew", "gradle", {"build": "build", "test": "test", "run": "bootRun"}, "org.springframework.boot"),
)
"""Build files, the wrapper beside them, the tool, its goal for each deed, and the plugin that runs an application."""


def _applies(text: str, plugin: str) -> bool:
    return any(plugin in line and "apply false" not in line for line in text.splitlines())


def find(code_base: CodeBase, deed: str) -> Finding:
    """The command for `deed`: `build`, `test` or `run`; for `run` also the methods that start a program."""
    told: list[str] = []
    rows: list[Evidence] = []
    for files, wrapper, tool, goals, plugin in _TOOLS:
        path = next((each for each in files if code_base.source(each) is not None), None)
        if path is None:
            continue
        command = f"./{wrapper}" if code_base.source(wrapper) is not None else tool
        if deed != "run" or _applies(code_base.source(path) or "", plugin):
            told.append(f"By {code(f'{command} {goals[deed]}')}, as {code(path)} says")
            rows.append(Evidence(path, 1, TEXT, path, "", Voucher.SOURCE))
    if deed == "run":
        programs = entry_points.by_kind(code_base.ontology, (Entry.PROGRAM,)).get(Entry.PROGRAM, ())
        if programs:
            names = listed(name_of(code_base.ontology, node.key).partition("(")[0] for node in programs)
            told.append(f"{names} {'starts' if len(programs) == 1 else 'start'} a program")
            rows += map(of_node, programs)
    if not told:
        none = f"No build file in the root says how to {deed} this code base."
        return Finding(absent(code_base.health, none))
    return Finding(f"{'; '.join(told)}.", group("", rows))
