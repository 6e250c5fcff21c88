"""What the words of configuration files lead to."""

from __future__ import annotations

import pytest

from espalier.answer.resource_links import resource_links
from espalier.text.positions import LineIndex
from fixtures.code_base import SmallCodeBase

RESOURCES = "src/main/resources/"
FILES = {
    "application.properties": """# limits
queue.limit = 3
queue.unread=1
queue.name: ${queue.host}-é
queue.host=a
""",
    "application.yml": """sender:
  retries: 3
  "quoted": ${queue.limit}
""",
    "beans.xml": """<?xml version="1.0"?>
<beans xmlns="http://www.springframework.org/schema/beans" xmlns:p="http://www.springframework.org/schema/p">
  <!-- <bean class="q.Disk"/> -->
  <bean id="disk"
        class="q.Disk" p:size="3" init-method="open">
    <property name="name"
              value="${queue.limit}"/>
  </bean>
  <bean id="sender" class="q.Sender" depends-on="disk, other">
    <property name="disk" ref="disk"/>
  </bean>
  <bean id="other" class="java.lang.Object"/>
</beans>
""",
}
SOURCES = """
== src/main/java/q/Disk.java
package q;
import org.springframework.beans.factory.annotation.Value;
public class Disk {
  @Value("${queue.limit}") int limit;
  public void setName(String name) { }
  public void setSize(int size) { }
  public void open() { }
}
== src/main/java/q/Sender.java
package q;
import org.springframework.beans.factory.annotation.Value;
public class Sender {
  @Value("${sender.retries:1}") int retries;
  @Value("${queue.limit}") int limit;
  @Value("${queue.name}") String name;
  public void setDisk(Disk disk) { }
}
== src/test/java/q/ATest.java
package q;
import org.springframework.beans.factory.annotation.Value;
class ATest {
  @Value("${queue.limit}") int limit;
}
"""
CODE = SmallCodeBase(SOURCES + "".join(f"== {RESOURCES}{name}\n{text}" for name, text in FILES.items()))


def links(name: str, text: str | None = None) -> list[tuple[str, str, int]]:
    """(word, file that it leads to, line there)."""
    text = FILES[name] if text is None else text
    found = resource_links(CODE.ontology, RESOURCES + name, text)
    return [(text[link.start : link.end], link.path.rpartition("/")[2], link.line) for link in found]


def test_a_key_leads_to_what_reads_it_and_a_placeholder_to_where_it_is_set() -> None:
    assert links("application.properties") == [
        ("queue.limit", "Disk.java", 4),
        ("queue.name", "Sender.java", 6),
        ("queue.host", "application.properties", 5),
        ("queue.host", "application.properties", 4),  # read by the value of another key
    ]


def test_the_last_word_of_a_nested_key_is_the_link() -> None:
    assert links("application.yml") == [
        ("retries", "Sender.java", 4),
        ("queue.limit", "application.properties", 2),
    ]


def test_the_label_names_the_reader_and_counts_the_others() -> None:
    text = FILES["application.properties"]
    first, *_ = resource_links(CODE.ontology, RESOURCES + "application.properties", text)
    assert first.label.startswith("read by Disk.limit and ")


def test_classes_methods_and_beans_of_xml_lead_to_their_declarations() -> None:
    assert links("beans.xml") == [
        ("q.Disk", "Disk.java", 3),
        ("p:size", "Disk.java", 6),
        ("open", "Disk.java", 7),
        ("name", "Disk.java", 5),
        ("queue.limit", "application.properties", 2),
        ("q.Sender", "Sender.java", 3),
        ("disk", "beans.xml", 4),
        ("other", "beans.xml", 12),
        ("disk", "Sender.java", 7),
        ("disk", "beans.xml", 4),
    ]


def test_links_are_on_their_words_in_lines_with_more_than_ascii() -> None:
    text = FILES["application.properties"].replace("# limits", "# größer")
    assert links("application.properties", text)[0] == ("queue.limit", "Disk.java", 4)
    last = resource_links(CODE.ontology, RESOURCES + "application.properties", text)[2]
    assert LineIndex(text).position(last.start)[1] == len("queue.name: ${")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("kept", [0, 1, 40, 120])
def test_a_text_that_is_no_longer_the_graphs_gets_no_wrong_links(name: str, kept: int) -> None:
    text = FILES[name][:kept]
    for word, *_ in links(name, text):
        assert word in FILES[name]
    assert links(name, "\n" * 30) == []


def test_a_file_that_the_graph_does_not_know_has_none() -> None:
    assert resource_links(CODE.ontology, "elsewhere.properties", "queue.limit=3") == []
