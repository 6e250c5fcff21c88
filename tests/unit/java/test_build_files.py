"""Modules and dependencies of Maven's and Gradle's build files."""

from __future__ import annotations

from espalier.java.facts import FileFacts
from espalier.java.readers import facts_of
from fixtures.java_project import edges

POM = b"""<project>
  <parent><artifactId>shop-parent</artifactId></parent>
  <artifactId>shop-web</artifactId>
  <dependencyManagement><dependencies><dependency><artifactId>managed</artifactId></dependency></dependencies></dependencyManagement>
  <dependencies>
    <dependency><groupId>shop</groupId><artifactId>shop-core</artifactId>
      <exclusions><exclusion><artifactId>excluded</artifactId></exclusion></exclusions></dependency>
    <dependency><artifactId>junit</artifactId><scope>test</scope></dependency>
  </dependencies>
  <build><plugins><plugin><artifactId>plugin</artifactId></plugin></plugins></build>
</project>
"""


def said(facts: FileFacts) -> list[tuple[str, list[tuple[str, int, str]]]]:
    return [(m.name, [(d.name, d.line, d.scope) for d in m.dependencies]) for m in facts.modules]


def test_a_pom_names_its_artifact_and_its_own_dependencies() -> None:
    assert said(facts_of("web/pom.xml", POM)) == [("shop-web", [("shop-core", 6, ""), ("junit", 8, "test")])]


def test_a_gradle_script_is_read_where_dependencies_are_written_as_text() -> None:
    script = b"""plugins { id 'java' }
dependencies {
    implementation project(':core')
    api(project(path = ":shared:model"))
    testImplementation 'org.junit.jupiter:junit-jupiter:5.10.0'
    implementation libs.guava
    runtimeOnly("org.postgresql:postgresql")
}
"""
    assert said(facts_of("web/build.gradle", script)) == [
        ("web", [("core", 3, ""), ("model", 4, ""), ("junit-jupiter", 5, "test"), ("postgresql", 7, "")])
    ]


def test_what_cannot_be_read_is_listed_and_loads_nothing() -> None:
    broken = facts_of("pom.xml", b"<project><artifactId>a</artifactId><dependencies>")
    assert [each.name for each in broken.modules] == ["a"]
    assert broken.errors[0].reason.startswith("XML: ")
    entities = (
        b'<!DOCTYPE project [<!ENTITY x SYSTEM "file:///etc/passwd">]><project><artifactId>&x;</artifactId></project>'
    )
    hostile = facts_of("pom.xml", entities)
    assert (hostile.modules, hostile.errors[0].reason) == ((), "declares XML entities: not read")
    assert said(facts_of("build.gradle", b"\xff\xfe(((")) == []


def test_a_settings_script_includes_projects_with_their_folders() -> None:
    script = b"""rootProject.name = 'shop'
include ':core', ':shared:model'  // include ':old'
include("web")
include(
    ":late",
)
/* include ':gone' */
includeBuild '../outside'
include "../far"
project(':late').projectDir = file('parts/late')
"""
    facts = facts_of("a/settings.gradle.kts", script)
    assert [(each.name, each.line, each.folder) for each in facts.modules] == [
        ("shop", 1, "a"),
        ("core", 2, "a/core"), ("model", 2, "a/shared/model"), ("web", 3, "a/web"), ("late", 5, "a/parts/late"),
        ("far", 9, "far"),
    ]  # fmt: skip
    assert facts_of("settings.gradle", b"\xff\xfe include '").modules == ()


def test_a_module_that_only_the_settings_name_is_built_by_them() -> None:
    text = """
== settings.gradle
include ':core', ':web'
== core/build.gradle
dependencies { }
== core/src/main/java/a/A.java
package a; class A { }
== web/src/main/java/b/B.java
package b; class B { }
"""
    assert edges(text, "builds") == [
        "builds core/build.gradle -> module:core (framework)",
        "builds settings.gradle -> module:web (framework) via web",
    ]


def test_the_project_in_the_topmost_folder_has_the_settings_name() -> None:
    script = "== build.gradle\ndependencies {\n    implementation 'a:b:1'\n}\n"
    settings = "== settings.gradle\nrootProject.name = 'shop'\n"
    assert edges(script, "builds") == ["builds build.gradle -> module:root (framework)"]
    assert edges(script + settings, "builds", "built_with") == [
        "builds build.gradle -> module:shop (framework)",
        "built_with module:shop -> module:b (framework)",
    ]
