"""Defines every option: its default, its meaning, and who may set it.

An option's `scope` is VS Code's. Options that name a command, a path, a URL or a JVM flag, or decide whether code is
sent to somebody, are `machine`, so that a workspace without trust cannot set them; the others are `window`. Keys for
model servers are no options: they come from environment variables only (docs/configuration.md), and so never get into
settings files, requests or logs.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

MACHINE: dict[str, Any] = {"scope": "machine"}
WINDOW: dict[str, Any] = {"scope": "window"}
START: dict[str, Any] = {"start": True}
"""The option is read when the server starts. A later change is reported, and takes effect with the next start."""

SENDS: dict[str, Any] = {"unsent": False}
"""The option decides whether code is sent to somebody; `unsent` is its value where one given cannot be read."""

Url = Annotated[
    str,
    Meta(
        pattern=r"^(https?://[^\s]+)?$",
        extra_json_schema={"expected": "it must begin with http:// or https:// and have no spaces", "unsent": ""},
    ),
]
Heap = Annotated[
    str,
    Meta(
        pattern=r"^(auto|[1-9]\d*[mMgG])$",
        extra_json_schema={"expected": "it must be auto, or a size such as 1G or 800m"},
    ),
]


def about(description: str, known: dict[str, Any], ge: int | None = None, le: int | None = None) -> Meta:
    """An option's meaning, what else its schema says of it, and the bounds of its numbers."""
    return Meta(description=description, extra_json_schema=known, ge=ge, le=le)


class Section(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Base of the sections; an option's name in settings is in camel case."""


class JdtlsOptions(Section, frozen=True):
    home: Annotated[
        str,
        about(
            "Folder of the Eclipse JDT LS to use; empty: the one that Espalier finds or fetches.",
            MACHINE | START,
        ),
    ] = ""
    jvm_arguments: Annotated[
        tuple[str, ...],
        about(
            "Additional arguments for the Java virtual machine that runs JDT LS.",
            MACHINE | START,
        ),
    ] = ()
    heap: Annotated[
        Heap,
        about(
            "Maximum heap size of JDT LS, such as 1G or 800m; auto: 1G, and 2G or 3G for a project of more "
            "than 4,000 or 12,000 Java files, but at most a quarter of the machine's memory.",
            MACHINE | START,
        ),
    ] = "auto"


class JavaOptions(Section, frozen=True):
    executable: Annotated[
        str,
        about(
            "The `java` executable (21 or later) that runs JDT LS; empty: one that is found on this machine.",
            MACHINE | START | {"environment": "ESPALIER_JAVA"},
        ),
    ] = ""


class ModelOptions(Section, frozen=True):
    url: Annotated[
        Url,
        about(
            "Base URL (ending in /v1) of a vLLM server that generates fixes; empty: the embedded model.",
            MACHINE,
        ),
    ] = ""
    name: Annotated[str, about("Name of the model on that server; empty: its only model.", MACHINE)] = ""
    embedded: Annotated[
        Literal["auto", "ngram", "scion"],
        about(
            "The model without a server: ngram (counts, learnt from your code), scion (a small network, mixed "
            "with such counts), or auto: ngram for fixes; where scion's package is installed, scion for completions, "
            "and for lines that nothing else mends.",
            MACHINE,
        ),
    ] = "auto"
    tokenizer: Annotated[
        str,
        about(
            "The model's tokenizer.json or its folder, GGUF file, or cached hub name; empty: the server's own.",
            MACHINE,
        ),
    ] = ""


class ChatOptions(Section, frozen=True):
    url: Annotated[
        Url,
        about(
            "Base URL of a chat server (`/v1/chat/completions`) that phrases answers and proposes fixes; "
            "empty: the graph and the compiler alone.",
            MACHINE,
        ),
    ] = ""
    name: Annotated[str, about("Name of the chat model on that server.", MACHINE)] = ""
    editor_model: Annotated[
        bool,
        about(
            "A language model of the editor's phrases answers: those of @espalier the one that is picked in "
            "the chat, those of the Ask view the one that you pick beside Ask (none by default). Your question, what "
            "the graph found, and the code that is quoted or looked up are sent to it. Off: the server at "
            "`espalier.chat.url`, or the graph alone.",
            MACHINE | SENDS,
        ),
    ] = True


class EmbeddingsOptions(Section, frozen=True):
    url: Annotated[
        Url,
        about(
            "Base URL of an embeddings server (`/v1/embeddings`); empty: the one in the package.",
            MACHINE,
        ),
    ] = ""
    model: Annotated[str, about("Name of the embedding model on that server.", MACHINE)] = ""


class FixOptions(Section, frozen=True):
    candidates: Annotated[int, about("Number of fixes to search for.", WINDOW, ge=1, le=50)] = 10
    seconds: Annotated[
        float,
        about(
            "Seconds to search for fixes, before you are asked whether to continue; a chat model may take as "
            "long again.",
            WINDOW,
            ge=1,
            le=600,
        ),
    ] = 10.0
    editor_model: Annotated[
        bool,
        about(
            "A language model of the editor's (Copilot's or another) proposes fixes too; each is compiled "
            "before it is shown. The errors and the file, or its lines around them, are sent to that model.",
            MACHINE | SENDS,
        ),
    ] = False
    chat_model: Annotated[
        bool,
        about(
            "The server at `espalier.chat.url` proposes fixes too; each is compiled before it is "
            "shown. The file and the errors are sent to that server.",
            MACHINE | SENDS,
        ),
    ] = True


class FeatureOptions(Section, frozen=True):
    graph: Annotated[bool, about("Index the workspace and answer questions about it.", WINDOW)] = True
    vectors: Annotated[bool, about("Embed the code, so that questions in plain words find it.", WINDOW)] = True
    fix: Annotated[bool, about("Offer fixes for lines with errors.", WINDOW)] = True
    inline_completion: Annotated[
        Literal["off", "invoke", "automatic"],
        about(
            "When to complete a statement or a method body inline: never, on request, or as you type.",
            WINDOW,
        ),
    ] = "invoke"


class CacheOptions(Section, frozen=True):
    directory: Annotated[
        str,
        about(
            "Folder for indexes and downloads; empty: the system's cache folder.",
            MACHINE | START | {"environment": "ESPALIER_CACHE"},
        ),
    ] = ""


class LogOptions(Section, frozen=True):
    level: Annotated[
        Literal["error", "warning", "info", "debug"],
        about("The least severe messages that are written to the log file.", WINDOW),
    ] = "warning"


class Options(Section, frozen=True):
    """All options, frozen."""

    jdtls: JdtlsOptions = JdtlsOptions()
    java: JavaOptions = JavaOptions()
    model: ModelOptions = ModelOptions()
    chat: ChatOptions = ChatOptions()
    embeddings: EmbeddingsOptions = EmbeddingsOptions()
    fix: FixOptions = FixOptions()
    features: FeatureOptions = FeatureOptions()
    cache: CacheOptions = CacheOptions()
    log: LogOptions = LogOptions()
