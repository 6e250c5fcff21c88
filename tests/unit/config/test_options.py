from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from espalier.config.document import main, manifest, markdown, properties
from espalier.config.options import Options
from espalier.config.sources import changed_at_start, present, resolve, variables

REPOSITORY = Path(__file__).parents[3]


def test_without_settings_the_defaults_hold() -> None:
    assert resolve({}).options == resolve({}, None, {}).options == Options()


def test_later_sources_win_option_by_option() -> None:
    environment = {"ESPALIER_MODEL_URL": "http://env/v1", "ESPALIER_MODEL_NAME": "env", "ESPALIER_FIX_CANDIDATES": "3"}
    resolved = resolve(environment, {"model": {"name": "init"}}, {"fix": {"candidates": 5}})
    assert resolved.problems == ()
    assert (resolved.options.model.url, resolved.options.model.name) == ("http://env/v1", "init")
    assert resolved.options.fix.candidates == 5


def test_dotted_keys_and_the_clients_own_keys_are_accepted() -> None:
    resolved = resolve({}, {"model.url": "http://x/v1", "model": {"name": "n"}, "server": {"command": "x"}, "trace": 1})
    assert resolved.problems == ()
    assert (resolved.options.model.url, resolved.options.model.name) == ("http://x/v1", "n")


@pytest.mark.parametrize(
    ("section", "named"),
    [
        ({"modle": {"url": "http://x/v1"}}, "espalier.modle: there is no such setting"),
        ({"model": {"uri": "http://x/v1"}}, "espalier.model.uri: there is no such setting"),
        ({"model": {"url": "file:///etc"}}, "espalier.model.url: "),
        ({"log": {"level": "loud"}, "fix": {}}, "espalier.log.level: "),
        ({"model": 5}, "espalier.model: "),
        ({"fix": {"candidates": 0}}, "espalier.fix.candidates: "),
        ({"jdtls": {"heap": "1G -XX:OnError=rm"}}, "espalier.jdtls.heap: "),
        ([], "espalier: the settings must be an object"),
    ],
)
def test_a_wrong_setting_is_reported_and_affects_only_itself(section: Any, named: str) -> None:
    good = {"log": {"level": "debug"}}
    resolved = resolve({}, good | section if isinstance(section, dict) else section, good)
    (problem,) = resolved.problems
    assert problem.startswith(named)
    assert resolved.options == msgspec.convert(good, Options)


def test_variables_that_other_commands_know_have_one_name() -> None:
    options = resolve({"ESPALIER_CACHE": "/c", "ESPALIER_JAVA": "/j", "ESPALIER_JDTLS_HOME": "/h"}).options
    assert (options.cache.directory, options.java.executable, options.jdtls.home) == ("/c", "/j", "/h")


def test_a_wrong_value_keeps_the_earlier_sources() -> None:
    resolved = resolve({"ESPALIER_FIX_CANDIDATES": "4"}, {"fix": {"candidates": "many"}})
    assert resolved.options.fix.candidates == 4


def test_problems_never_repeat_a_value() -> None:
    problems = resolve({}, {"apiKey": "sk-secret", "model": {"url": "sk-secret"}}).problems
    assert len(problems) == 2
    assert "sk-secret" not in " ".join(problems)


def test_lists_in_the_environment_are_json() -> None:
    arguments = resolve({"ESPALIER_JDTLS_JVM_ARGUMENTS": '["-Xss4m"]'}).options.jdtls.jvm_arguments
    assert arguments == ("-Xss4m",)
    assert resolve({"ESPALIER_JDTLS_JVM_ARGUMENTS": "-Xss4m"}).problems


ON = (True, "true", "ON", "yes", "Y", "t", "1", 1, 1.0)
OFF = (False, "False", "off", "No", "n", "f", "0", 0, 0.0)
SWITCHES = [path for _, path, kind in variables() if kind is bool]


@pytest.mark.parametrize(("given", "on"), [*((word, True) for word in ON), *((word, False) for word in OFF)])
@pytest.mark.parametrize(("section", "option"), SWITCHES)
def test_a_setting_and_a_variable_switch_with_the_same_words(section: str, option: str, given: Any, on: bool) -> None:
    by_setting = resolve({}, {section: {option: given}})
    by_variable = resolve({f"ESPALIER_{section}_{SNAKE.sub('_', option)}".upper(): str(given)})
    assert (value_of(by_setting.options, section, option), by_setting.problems) == (on, ())
    if not isinstance(given, float):
        assert (value_of(by_variable.options, section, option), by_variable.problems) == (on, ())


SNAKE = re.compile("(?=[A-Z])")


SENDING = [("chat", "editorModel", False), ("fix", "editorModel", False), ("fix", "chatModel", False),
           ("model", "url", ""), ("chat", "url", ""), ("embeddings", "url", "")]  # fmt: skip


@pytest.mark.parametrize(("section", "option", "unsent"), SENDING)
@pytest.mark.parametrize("unreadable", ["sk-nope", [1], 2])
def test_an_unreadable_value_of_what_decides_whether_code_is_sent_sends_none(
    section: str, option: str, unsent: Any, unreadable: Any
) -> None:
    earlier = {section: {option: "http://x/v1" if option == "url" else True}}
    for sections in ([{section: {option: unreadable}}], [earlier, {section: {option: unreadable}}]):
        found = resolve({}, *sections)
        assert value_of(found.options, section, option) == unsent
        (problem,) = found.problems
        assert problem.startswith(f"espalier.{section}.{option}: it must ")
        assert problem.endswith("so that it sends no code")


@pytest.mark.parametrize(
    ("name", "wrong", "said"),
    [
        ("features.graph", "maybe", "true or false, which may be written as on/off, yes/no, y/n, t/f or 1/0"),
        ("fix.candidates", "many", "a whole number from 1 to 50"),
        ("fix.seconds", "nan", "a number from 1 to 600"),
        ("fix.seconds", 0.5, "a number from 1 to 600"),
        ("jdtls.jvmArguments", "-Xss4m", 'a list of texts, in JSON: ["-Xss4m", "-Dname=value"]'),
        ("jdtls.jvmArguments", [1], 'a list of texts, in JSON: ["-Xss4m", "-Dname=value"]'),
        ("jdtls.heap", "1X", "auto, or a size such as 1G or 800m"),
        ("jdtls.home", 5, "a text"),
        ("log.level", "loud", "one of error, warning, info, debug"),
    ],
)
def test_a_wrong_value_is_answered_with_what_the_option_takes(name: str, wrong: Any, said: str) -> None:
    assert resolve({}, {name: wrong}).problems == (f"espalier.{name}: it must be {said}; it is left out",)


def test_a_wrong_url_is_answered_with_how_one_begins() -> None:
    (problem,) = resolve({}, {"chat.url": "gpu:8000"}).problems
    assert problem.startswith("espalier.chat.url: it must begin with http:// or https:// and have no spaces; ")


@pytest.mark.parametrize("text", ["[" + "1" * 5000 + "]", "[" * 100_000], ids=["long number", "deep"])
def test_a_list_that_json_cannot_hold_is_a_wrong_value(text: str) -> None:
    (problem,) = resolve({"ESPALIER_JDTLS_JVM_ARGUMENTS": text}).problems
    assert problem.startswith("ESPALIER_JDTLS_JVM_ARGUMENTS: it must be a list")


def test_spaces_around_a_setting_do_not_count() -> None:
    assert resolve({"ESPALIER_MODEL_URL": " http://x/v1\n"}).options.model.url == "http://x/v1"


def test_options_load_no_library_that_validates_more_than_they_need() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", "import sys, espalier.config.sources; print('pydantic' in sys.modules)"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert loaded.stdout.strip() == "False"


def test_everything_that_names_a_command_path_url_or_flag_is_machine_scoped() -> None:
    scopes = {name.removeprefix("espalier."): about["scope"] for name, about in properties().items()}
    window = {name for name, scope in scopes.items() if scope != "machine"}
    features = {"features.graph", "features.vectors", "features.fix", "features.inlineCompletion"}
    assert window == features | {"fix.candidates", "fix.seconds", "log.level"}, "a new one that names none belongs here"


def test_the_manifest_keeps_the_clients_own_settings_and_restricts_machine_ones() -> None:
    own = {"espalier.server.command": {"type": "string", "scope": "machine"}, "espalier.old.thing": {}}
    of_jdtls = {"java.settings.url": {"scope": "machine-overridable"}, "java.format.enabled": {}}
    sections = [{"properties": own}, {"properties": of_jdtls}]
    package = {"contributes": {"configuration": sections}, "capabilities": {"untrustedWorkspaces": {}}}
    made = json.loads(manifest(json.dumps(package)))
    ours, theirs = made["contributes"]["configuration"]
    assert set(ours["properties"]) == {"espalier.server.command", *properties()}
    assert theirs == {"properties": of_jdtls}
    restricted = set(made["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"])
    assert {"espalier.server.command", "espalier.jdtls.home", "espalier.chat.url", "java.settings.url"} <= restricted
    assert "java.format.enabled" not in restricted


def test_the_page_in_docs_is_up_to_date() -> None:
    assert (REPOSITORY / "docs" / "configuration.md").read_text("utf-8") == markdown()


def test_check_fails_on_a_stale_page_and_writing_mends_it(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    assert main(["--check", str(tmp_path)]) == 1
    assert main([str(tmp_path)]) == 0
    assert main(["--check", str(tmp_path)]) == 0


def test_an_option_has_one_name_so_that_two_spellings_cannot_meet() -> None:
    found = resolve({"ESPALIER_JDTLS_JVM_ARGUMENTS": '["-Xss4m"]'}, {"jdtls": {"jvm_arguments": ["-Xss8m"]}})
    assert found.options.jdtls.jvm_arguments == ("-Xss4m",)
    assert found.problems == ("espalier.jdtls.jvm_arguments: there is no such setting; it is left out",)


def test_a_wrong_variable_is_named_as_such() -> None:
    (problem,) = resolve({"ESPALIER_MODEL_URL": "nowhere"}).problems
    assert problem.startswith("ESPALIER_MODEL_URL: ")
    assert "nowhere" not in problem


def test_changes_of_settings_that_are_read_at_the_start_are_found() -> None:
    before = resolve({}).options
    after = resolve({}, {"jdtls": {"heap": "2G", "home": "/h"}, "fix": {"seconds": 20}}).options
    assert changed_at_start(before, after) == ["espalier.jdtls.home", "espalier.jdtls.heap"]


def other_value(section: str, option: str) -> Any:
    """A value that is not the option's default."""
    about = properties()[f"espalier.{section}.{option}"]
    match about["type"]:
        case "boolean":
            return not about["default"]
        case "integer" | "number":
            return about["default"] + 1
        case "array":
            return ["-Xss4m"]
    others = about.get("enum", ("http://x/v1", "2G"))
    return next(each for each in others if each != about["default"] and re.search(about.get("pattern", ""), each))


@pytest.mark.parametrize(("section", "option"), [path for _, path, _ in variables()])
@pytest.mark.parametrize("removed", [{}, None, ""], ids=["absent", "null", "empty"])
def test_a_setting_that_is_removed_is_not_in_force_whatever_set_it(section: str, option: str, removed: Any) -> None:
    value = other_value(section, option)
    initial = {section: {option: value}, "log": {"level": "error"}}
    set_again = present({}, initial, {section: {option: value}})
    assert value_of(set_again.options, section, option) not in (None, value_of(Options(), section, option))
    rest = {} if removed == {} else {section: {option: removed}}
    after = present({}, initial, rest)
    assert (after.options, after.problems) == (Options(), ())


def value_of(options: Options, section: str, option: str) -> Any:
    return msgspec.to_builtins(options)[section][option]


def test_without_a_section_of_the_last_change_the_initial_one_holds() -> None:
    assert present({}, {"chat": {"url": "http://x/v1"}}, None).options.chat.url == "http://x/v1"


def test_a_setting_that_is_not_set_leaves_the_environments_and_an_empty_url_does_not() -> None:
    environment = {"ESPALIER_CHAT_URL": "http://env/v1", "ESPALIER_JDTLS_HEAP": "3G", "ESPALIER_FIX_SECONDS": ""}
    unset = present(environment, None, {"chat": {"url": None}, "jdtls": {"heap": ""}, "model": None})
    assert (unset.options.chat.url, unset.options.jdtls.heap, unset.problems) == ("http://env/v1", "3G", ())
    assert present(environment, None, {"chat": {"url": ""}}).options.chat.url == ""
