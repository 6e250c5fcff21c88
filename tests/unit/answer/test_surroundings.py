"""Relations of what surrounds the code: generators of ids, scans, filters, libraries; and amounts as conditions."""

from __future__ import annotations

import pytest

from espalier.answer.inquiry import ask, query
from espalier.answer.query import decode
from espalier.errors import UsageError
from fixtures.code_base import SmallCodeBase

HARBOUR = SmallCodeBase("""
== pom.xml
<project><modelVersion>4.0.0</modelVersion><groupId>h</groupId><artifactId>harbour</artifactId><version>1</version>
<modules><module>quay-core</module></modules></project>
== quay-core/pom.xml
<project><modelVersion>4.0.0</modelVersion><groupId>h</groupId><artifactId>quay-core</artifactId><version>1</version>
<dependencies>
<dependency><groupId>g</groupId><artifactId>gson</artifactId></dependency>
<dependency><groupId>t</groupId><artifactId>testng</artifactId><scope>test</scope></dependency>
</dependencies></project>
== quay-core/src/main/java/h/Berth.java
package h;
import jakarta.persistence.*;
@Entity @NamedQuery(name = "Berth.all", query = "select b from Berth b")
public class Berth {
  @Id @SequenceGenerator(name = "g", sequenceName = "BERTH_SEQ") @GeneratedValue(generator = "g") Long id;
  @ManyToOne Dock dock;
}
== quay-core/src/main/java/h/Dock.java
package h;
import jakarta.persistence.*;
import java.util.Set;
@Entity public class Dock {
  @Id @TableGenerator(name = "t", table = "NUMBERS") @GeneratedValue(generator = "t") Long id;
  @ManyToMany Set<Crane> cranes;
}
== quay-core/src/main/java/h/Crane.java
package h;
import jakarta.persistence.*;
@Entity public class Crane { @Id Long id; @OneToMany(mappedBy = "crane") java.util.List<Winch> winches; }
== quay-core/src/main/java/h/Winch.java
package h;
import jakarta.persistence.*;
@Entity public class Winch { @Id Long id; @OneToOne Crane crane; }
== quay-core/src/main/java/h/BerthRepository.java
package h;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;
public interface BerthRepository extends JpaRepository<Berth, Long> {
  @Query("select b from Berth b where b.dock = ?1") Berth at(Dock dock);
}
== quay-core/src/main/java/h/DockRepository.java
package h;
import org.springframework.data.jpa.repository.JpaRepository;
public interface DockRepository extends JpaRepository<Dock, Long> { }
== quay-core/src/main/java/h/TowService.java
package h;
import org.springframework.stereotype.Service;
@Service public class TowService { BerthRepository berths; DockRepository docks; void tow() { berths.at(null); } }
== quay-core/src/main/java/h/LiftService.java
package h;
import org.springframework.stereotype.Service;
@Service public class LiftService { BerthRepository berths; void lift() { berths.at(null); } }
== quay-core/src/main/java/h/Ports.java
package h;
import org.springframework.context.annotation.*;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
@Configuration @ComponentScan("h.parts")
public class Ports {
  @Bean @ConditionalOnProperty("x.y") Hull wet() { return new Wet(); }
  @Bean @Profile("dry") Hull dry() { return new Dry(); }
  @Bean Hull plain() { return new Dry(); }
}
== quay-core/src/main/java/h/parts/Part.java
package h.parts;
public class Part { }
== quay-core/src/main/java/h/Hull.java
package h;
public interface Hull { }
== quay-core/src/main/java/h/Wet.java
package h;
public class Wet implements Hull { }
== quay-core/src/main/java/h/Dry.java
package h;
public class Dry implements Hull { }
== quay-core/src/main/java/h/Keel.java
package h;
public interface Keel { }
== quay-core/src/main/java/h/Flat.java
package h;
public class Flat implements Keel { }
== quay-core/src/main/java/h/Tariffs.java
package h;
import org.springframework.cache.annotation.*;
@CacheConfig(cacheNames = "tariffs")
public class Tariffs {
  static final String FEES = "fees";
  @Cacheable int rate() { return 1; }
  @Cacheable(FEES) int fee() { return 1; }
  @CacheEvict(value = FEES, allEntries = true) void reset() { }
  @Caching(evict = {@CacheEvict("fees"), @CacheEvict("tariffs")}) void all() { }
}
== quay-core/src/main/java/h/Depth.java
package h;
public class Depth { }
== quay-core/src/main/java/h/DepthConverter.java
package h;
import jakarta.persistence.*;
@Converter(autoApply = true) public class DepthConverter implements AttributeConverter<Depth, String> { }
== quay-core/src/main/java/h/Tide.java
package h;
import jakarta.persistence.*;
public class Tide { @Convert(converter = FlagConverter.class) boolean high; }
== quay-core/src/main/java/h/FlagConverter.java
package h;
import jakarta.persistence.*;
@Converter public class FlagConverter implements AttributeConverter<Boolean, String> { }
== quay-core/src/main/java/h/Registry.java
package h;
import javax.persistence.*;
import unknown.things.*;
public class Registry {
  EntityManager em;
  Object all() { return em.createNamedQuery("Berth.all", Berth.class).getResultList(); }
}
== quay-core/src/main/java/h/Anchor.java
package h;
import jakarta.persistence.*;
@Entity public class Anchor {
  private Long id; private boolean heavy; private String hint;
  @Id public Long getId() { return id; }
  @Convert(converter = FlagConverter.class) public boolean isHeavy() { return heavy; }
}
== quay-core/src/main/java/h/SweepService.java
package h;
import org.springframework.stereotype.Service;
@Service public class SweepService { void sweep() { } }
== quay-core/src/main/resources/tasks.xml
<beans xmlns="http://www.springframework.org/schema/beans" xmlns:task="http://www.springframework.org/schema/task">
<task:scheduled-tasks><task:scheduled ref="sweepService" method="sweep" fixed-delay="9000"/></task:scheduled-tasks>
</beans>
== quay-core/src/main/java/h/GateApi.java
package h;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.*;
@RestController @PreAuthorize("hasRole('ROLE_HARBOUR_MASTER')") public class GateApi {
  @GetMapping("/gate/open") void open() { }
  @PostMapping("/gate/shut") @PreAuthorize("hasRole('ROLE_PILOT')") void shut() { }
}
== quay-core/src/main/java/h/LogFilter.java
package h;
import javax.servlet.*;
import javax.servlet.annotation.WebFilter;
@WebFilter("/gate/*") public class LogFilter implements Filter { }
== quay-core/src/main/resources/db/init.sql
create table berth (id bigint primary key);
""")


@pytest.mark.parametrize(
    ("asked", "headline"),
    [
        ('{"select": "entity", "relation": "generated-by"}', "2 entities: `Berth` and `Dock`."),
        ('{"relation": "generated-by", "anchors": [{"symbol": "Berth"}]}', "`Berth` is numbered by `berth_seq`."),
        ('{"relation": "generated-by", "direction": "to", "anchors": [{"symbol": "BERTH_SEQ"}]}',
         "is used to number `Berth`."),
        ('{"select": "package", "relation": "scans"}', "1 package: `h.parts`."),
        ('{"relation": "scans", "direction": "to", "anchors": [{"symbol": "h.parts"}]}', "is scanned by `Ports`."),
        ('{"relation": "defines", "direction": "to", "anchors": [{"symbol": "table:berth"}]}', "created by `"),
        ('{"relation": "builds", "direction": "to", "anchors": [{"symbol": "quay-core"}]}',
         "`quay-core` is built by `quay-core/pom.xml`."),
        ('{"relation": "built-with", "anchors": [{"symbol": "quay-core"}]}',
         "`quay-core` is built with `gson` and `testng`."),
        ('{"select": "library"}', "2 libraries: `gson` and `testng`."),
        ('{"select": "query"}', "2 queries: `Berth` and `BerthRepository#at(Dock)`."),
        ('{"relation": "declares-bean", "anchors": [{"symbol": "Ports"}]}', "`dry`"),
        ('{"select": "bean", "filters": [{"when": "condition"}]}', "1 bean: `wet`."),
        ('{"select": "bean", "filters": [{"origin": "xml"}]}', "None of 10 beans is declared in XML."),
        ('{"select": "cache"}', "2 caches: `fees` and `tariffs`."),
        ('{"relation": "evicts", "direction": "to", "anchors": [{"symbol": "cache:tariffs"}]}', "`Tariffs#all()`."),
        ('{"select": "method", "relation": "caches"}', "2 methods: `Tariffs#fee()` and `Tariffs#rate()`."),
        ('{"relation": "converted-by", "direction": "to", "anchors": [{"symbol": "FlagConverter"}]}', "`Tide#high`."),
        ('{"relation": "converted-by", "anchors": [{"symbol": "Depth"}]}', "is converted by `DepthConverter`."),
        ('{"relation": "reads-table", "direction": "to", "anchors": [{"symbol": "table:berth"}]}', "`Registry`"),
        ('{"select": "interface", "filters": [{"relation": "implements", "direction": "from", "at-least": 2}]}',
         "1 of 4 interfaces is implemented by at least 2 types: `Hull`."),
        ('{"select": "repository", "filters": [{"relation": "uses", "direction": "from", "at-most": 1}]}',
         "1 of 2 repositories is used by at most 1 type: `DockRepository`."),
    ],
)  # fmt: skip
def test_each_relation_can_be_asked_for(asked: str, headline: str) -> None:
    answer = query(HARBOUR, decode(asked)).answer
    assert headline in answer.partition("\n")[0], answer


def test_an_amount_without_a_relation_is_rejected() -> None:
    with pytest.raises(UsageError, match="at-least"):
        decode('{"select": "class", "filters": [{"at-least": 2}]}')


@pytest.mark.parametrize(
    ("question", "headline"),
    [
        ("Which entities use a sequence generator?", "1 of 5 entities is numbered by sequences: `Berth`."),
        ("which entities get their ids from a sequence?", "1 of 5 entities is numbered by"),
        ("which entities use a table generator?", ": `Dock`."),
        ("Which repositories have named queries?", "1 of 2 repositories declares queries: `BerthRepository`."),
        ("Which entities have named queries?", "1 entity: `Berth`."),
        ("Which beans are conditional?", "1 bean: `wet`."),
        ("which beans belong to a profile?", "1 bean: `dry`."),
        ("Which packages are scanned?", "1 package: `h.parts`."),
        ("Which caches are there?", "2 caches: `fees` and `tariffs`."),
        ("which methods are cached?", "2 methods: `Tariffs#fee()` and `Tariffs#rate()`."),
        ("who evicts the cache `fees`?", "`Tariffs#reset()` and `Tariffs#all()`."),
        ("which fields are converted by FlagConverter?", "`Tide#high`."),
        ("which repositories are used by more than one service?",
         "1 of 2 repositories is used by at least 2 services: `BerthRepository`."),
        ("which interfaces have a single implementation?",
         "1 of 4 interfaces is implemented by exactly 1 type: `Keel`."),
        ("Which interfaces have at least two implementations?",
         "1 of 4 interfaces is implemented by at least 2 types: `Hull`."),
        ("which services use more than one repository?",
         "1 of 3 services uses at least 2 repositories: `TowService`."),
        ("how many interfaces have more than 1 implementation?", "1 of 4 interfaces"),
        ("which fields of Anchor are converted by FlagConverter?", "1 of 3 fields that `Anchor` declares is converted"),
        ("which fields of Anchor are persisted?", "`Anchor` declares `Anchor#id` and `Anchor#heavy`."),
        ("which scheduled jobs are there?", "1 scheduled job: `SweepService#sweep()`."),
        ("which endpoints need the pilot role?", "1 endpoint of `GateApi` is under `hasRole('ROLE_PILOT')`: `POST"),
        (
            "which endpoints require the harbour master role?",
            "1 endpoint of `GateApi` is under `hasRole('ROLE_HARBOUR_MASTER')`: `GET /gate/open`.",
        ),
        ("which filters run before a request to /gate?", "`/gate` is filtered by `LogFilter`."),
        ("which filters apply to GET /gate/open?", "`GET /gate/open` is filtered by `LogFilter`."),
        ("which dependencies does quay-core have?", "`quay-core` is built with `gson` and `testng`."),
        ("which third-party libraries does the project use?", "2 libraries: `gson` and `testng`."),
        ("which tables are read by the tow service?", "`Berth`"),
        ("which tables reference DOCK?", "`Dock` is referred to by `Berth` and `Dock_Crane`."),
        ("which tables have a foreign key to CRANE?", "`Crane` is referred to by `Winch` and `Dock_Crane`."),
        ("which tables does BERTH reference?", "`Berth` refers to `Dock`."),
    ],
)  # fmt: skip
async def test_ordinary_questions_ask_for_them(question: str, headline: str) -> None:
    answer = await ask(HARBOUR, question)
    assert headline in answer.answer.partition("\n")[0], answer.answer


async def test_rows_of_jobs_have_their_times() -> None:
    assert "`SweepService#sweep` `fixedDelay 9000`:" in (await ask(HARBOUR, "which scheduled jobs are there?")).answer
