"""What well-known libraries are and are for, by their artifacts' names."""

from __future__ import annotations

import re
from enum import StrEnum


class Purpose(StrEnum):
    """In the order in which an overview tells them."""

    FRAMEWORK = "application framework"
    WEB = "web"
    PERSISTENCE = "persistence"
    DATABASE = "database"
    MESSAGING = "messaging"
    SECURITY = "security"
    CLIENT = "service client"
    VIEW = "user interface"
    OTHER = "other"
    TEST = "tests"


_LIBRARIES: tuple[tuple[str, str, Purpose], ...] = (
    ("spring-boot.*", "Spring Boot", Purpose.FRAMEWORK),
    ("spring-(?:context|core|beans|tx|aop).*", "Spring", Purpose.FRAMEWORK),
    ("spring-cloud.*", "Spring Cloud", Purpose.FRAMEWORK),
    ("spring-integration.*", "Spring Integration", Purpose.MESSAGING),
    ("spring-batch.*", "Spring Batch", Purpose.FRAMEWORK),
    ("quarkus.*", "Quarkus", Purpose.FRAMEWORK),
    ("micronaut.*", "Micronaut", Purpose.FRAMEWORK),
    ("dropwizard.*", "Dropwizard", Purpose.FRAMEWORK),
    ("vertx.*", "Vert.x", Purpose.FRAMEWORK),
    ("guice.*", "Guice", Purpose.FRAMEWORK),
    ("dagger.*", "Dagger", Purpose.FRAMEWORK),
    ("(?:jakartaee|javaee).*-api", "Jakarta EE", Purpose.FRAMEWORK),
    ("org\\.osgi.*|osgi.*|org\\.apache\\.felix.*", "OSGi", Purpose.FRAMEWORK),
    ("(?:spring-boot-starter-)?web|spring-web(?:mvc)?", "Spring MVC", Purpose.WEB),
    (".*webflux.*", "Spring WebFlux", Purpose.WEB),
    ("jersey.*", "Jersey", Purpose.WEB),
    ("resteasy.*|quarkus-rest.*", "RESTEasy", Purpose.WEB),
    ("struts.*", "Struts", Purpose.WEB),
    ("javalin.*", "Javalin", Purpose.WEB),
    ("grpc.*", "gRPC", Purpose.WEB),
    ("graphql.*", "GraphQL", Purpose.WEB),
    ("springdoc.*|springfox.*|swagger.*", "OpenAPI", Purpose.WEB),
    (".*data-jpa.*", "Spring Data JPA", Purpose.PERSISTENCE),
    ("hibernate-(?:core|orm|entitymanager).*|quarkus-hibernate-orm.*", "Hibernate", Purpose.PERSISTENCE),
    ("eclipselink.*", "EclipseLink", Purpose.PERSISTENCE),
    (".*mybatis.*", "MyBatis", Purpose.PERSISTENCE),
    ("jooq.*", "jOOQ", Purpose.PERSISTENCE),
    ("datanucleus.*", "DataNucleus", Purpose.PERSISTENCE),
    ("querydsl.*", "Querydsl", Purpose.PERSISTENCE),
    (".*flyway.*", "Flyway", Purpose.PERSISTENCE),
    (".*liquibase.*", "Liquibase", Purpose.PERSISTENCE),
    ("postgresql|.*jdbc-postgresql.*", "PostgreSQL", Purpose.DATABASE),
    ("mysql-connector.*", "MySQL", Purpose.DATABASE),
    ("mariadb-.*", "MariaDB", Purpose.DATABASE),
    ("h2|.*jdbc-h2", "H2", Purpose.DATABASE),
    ("hsqldb.*", "HSQLDB", Purpose.DATABASE),
    ("derby.*", "Derby", Purpose.DATABASE),
    ("ojdbc.*", "Oracle", Purpose.DATABASE),
    ("mssql-jdbc.*", "SQL Server", Purpose.DATABASE),
    ("sqlite.*", "SQLite", Purpose.DATABASE),
    (".*mongo.*", "MongoDB", Purpose.DATABASE),
    (".*(?:redis|jedis|lettuce|redisson).*", "Redis", Purpose.DATABASE),
    (".*cassandra.*", "Cassandra", Purpose.DATABASE),
    (".*neo4j.*", "Neo4j", Purpose.DATABASE),
    (".*influx.*", "InfluxDB", Purpose.DATABASE),
    ("lightcouch|ektorp.*|.*couchdb.*", "CouchDB", Purpose.DATABASE),
    (".*elasticsearch.*", "Elasticsearch", Purpose.DATABASE),
    (".*opensearch.*", "OpenSearch", Purpose.DATABASE),
    ("solr.*", "Solr", Purpose.DATABASE),
    ("lucene.*", "Lucene", Purpose.OTHER),
    (".*kafka.*", "Kafka", Purpose.MESSAGING),
    (".*(?:amqp|rabbit).*", "RabbitMQ", Purpose.MESSAGING),
    (".*(?:activemq|artemis).*", "ActiveMQ", Purpose.MESSAGING),
    (".*(?:mqtt|paho).*", "MQTT", Purpose.MESSAGING),
    (".*pulsar.*", "Pulsar", Purpose.MESSAGING),
    (".*rocketmq.*", "RocketMQ", Purpose.MESSAGING),
    ("jnats|nats.*", "NATS", Purpose.MESSAGING),
    ("camel.*", "Camel", Purpose.MESSAGING),
    ("(?:spring-boot-starter-|spring-)security.*", "Spring Security", Purpose.SECURITY),
    (".*(?:jwt|jose).*", "JSON Web Tokens", Purpose.SECURITY),
    (".*oauth2?.*", "OAuth", Purpose.SECURITY),
    ("keycloak.*", "Keycloak", Purpose.SECURITY),
    ("shiro.*", "Shiro", Purpose.SECURITY),
    ("aws-.*|.*-aws.*", "AWS", Purpose.CLIENT),
    ("azure-.*", "Azure", Purpose.CLIENT),
    ("google-cloud-.*", "Google Cloud", Purpose.CLIENT),
    (".*feign.*", "Feign", Purpose.CLIENT),
    ("okhttp.*|retrofit.*|httpclient5?|httpcore.*", "HTTP clients", Purpose.CLIENT),
    ("dubbo.*", "Dubbo", Purpose.CLIENT),
    ("netty.*", "Netty", Purpose.WEB),
    (".*thymeleaf.*", "Thymeleaf", Purpose.VIEW),
    (".*freemarker.*", "FreeMarker", Purpose.VIEW),
    (".*velocity.*", "Velocity", Purpose.VIEW),
    ("vaadin.*", "Vaadin", Purpose.VIEW),
    ("javafx.*|openjfx.*", "JavaFX", Purpose.VIEW),
    ("quartz.*|.*starter-quartz", "Quartz", Purpose.OTHER),
    ("drools.*|kie-.*", "Drools", Purpose.OTHER),
    ("jackson.*", "Jackson", Purpose.OTHER),
    ("gson", "Gson", Purpose.OTHER),
    ("lombok", "Lombok", Purpose.OTHER),
    ("mapstruct.*", "MapStruct", Purpose.OTHER),
    ("junit.*", "JUnit", Purpose.TEST),
    ("testng", "TestNG", Purpose.TEST),
    ("mockito.*", "Mockito", Purpose.TEST),
    ("testcontainers.*|.*-testcontainers", "Testcontainers", Purpose.TEST),
    ("cucumber.*", "Cucumber", Purpose.TEST),
)  # fmt: skip
_KNOWN = tuple((re.compile(pattern), name, purpose) for pattern, name, purpose in _LIBRARIES)


def known(artifact: str) -> list[tuple[str, Purpose]]:
    """What an artifact is part of; a starter may be two things."""
    return [(name, purpose) for pattern, name, purpose in _KNOWN if pattern.fullmatch(artifact)]
