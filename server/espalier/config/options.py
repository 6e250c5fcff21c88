"""Defines every option: its default, its meaning, and who may set it.

An option's `scope` is VS Code's. Options that name a command, a path, a URL or a JVM flag, or decide whether code is
sent to somebody, are `machine`, so that a workspace without trust cannot set them; the others are `window`. Keys for
model servers are no options: they come from environment variables only (docs/configuration.md), and so never get into
settings files, requests or logs.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel

MACHINE: dict[str, Any] = {"scope": "machine"}
WINDOW: dict[str, Any] = {"scope": "window"}
START: dict[str, Any] = {"start": True}
"""The option is read when the server starts. A later change is reported, and takes effect with the next start."""

Url = Annotated[str, StringConstraints(pattern=r"^(https?://[^\s]+)?$", strip_whitespace=True)]
Heap = Annotated[str, StringConstraints(pattern=r"^(auto|[1-9]\d*[mMgG])$")]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, alias_generator=to_camel)


class JdtlsOptions(_Section):
    home: str = Field(
        default="",
        description="Folder of the Eclipse JDT LS to use; empty: the one that Espalier finds or fetches.",
        json_schema_extra=MACHINE | START,
    )
    jvm_arguments: tuple[str, ...] = Field(
        default=(),
        description="Additional arguments for the Java virtual machine that runs JDT LS.",
        json_schema_extra=MACHINE | START,
    )
    heap: Heap = Field(
        default="auto",
        description="Maximum heap size of JDT LS, such as 1G or 800m; auto: 1G, and 2G or 3G for a project of more "
        "than 4,000 or 12,000 Java files, but at most a quarter of the machine's memory.",
        json_schema_extra=MACHINE | START,
    )


class JavaOptions(_Section):
    executable: str = Field(
        default="",
        description="The `java` executable (21 or later) that runs JDT LS; empty: one that is found on this machine.",
        json_schema_extra=MACHINE | START | {"environment": "ESPALIER_JAVA"},
    )


class ModelOptions(_Section):
    url: Url = Field(
        default="",
        description="Base URL (ending in /v1) of a vLLM server that generates fixes; empty: the embedded model.",
        json_schema_extra=MACHINE,
    )
    name: str = Field(
        default="", description="Name of the model on that server; empty: its only model.", json_schema_extra=MACHINE
    )
    embedded: Literal["auto", "ngram", "scion"] = Field(
        default="auto",
        description="The model without a server: ngram (counts, learnt from your code), scion (a small network, mixed "
        "with such counts), or auto: ngram for fixes; where scion's package is installed, scion for completions, and "
        "for lines that nothing else mends.",
        json_schema_extra=MACHINE,
    )
    tokenizer: str = Field(
        default="",
        description="The model's tokenizer.json or its folder, GGUF file, or cached hub name; empty: the server's own.",
        json_schema_extra=MACHINE,
    )


class ChatOptions(_Section):
    url: Url = Field(
        default="",
        description="Base URL of a chat server (`/v1/chat/completions`) that phrases answers and proposes fixes; "
        "empty: the graph and the compiler alone.",
        json_schema_extra=MACHINE,
    )
    name: str = Field(default="", description="Name of the chat model on that server.", json_schema_extra=MACHINE)
    editor_model: bool = Field(
        default=True,
        description="A language model of the editor's phrases answers: those of @espalier the one that is picked in "
        "the chat, those of the Ask view the one that you pick beside Ask (none by default). Your question, what the "
        "graph found, and the code that is quoted or looked up are sent to it. Off: the server at `espalier.chat.url`, "
        "or the graph alone.",
        json_schema_extra=MACHINE,
    )


class EmbeddingsOptions(_Section):
    url: Url = Field(
        default="",
        description="Base URL of an embeddings server (`/v1/embeddings`); empty: the one in the package.",
        json_schema_extra=MACHINE,
    )
    model: str = Field(default="", description="Name of the embedding model on that server.", json_schema_extra=MACHINE)


class FixOptions(_Section):
    candidates: int = Field(
        default=10, ge=1, le=50, description="Number of fixes to search for.", json_schema_extra=WINDOW
    )
    seconds: float = Field(
        default=10.0,
        ge=1,
        le=600,
        description="Seconds to search for fixes, before you are asked whether to continue; a chat model may take as "
        "long again.",
        json_schema_extra=WINDOW,
    )
    editor_model: bool = Field(
        default=False,
        description="A language model of the editor's (Copilot's or another) proposes fixes too; each is compiled "
        "before it is shown. The errors and the file, or its lines around them, are sent to that model.",
        json_schema_extra=MACHINE,
    )
    chat_model: bool = Field(
        default=True,
        description="The server at `espalier.chat.url` proposes fixes too; each is compiled before it is "
        "shown. The file and the errors are sent to that server.",
        json_schema_extra=MACHINE,
    )


class FeatureOptions(_Section):
    graph: bool = Field(
        default=True, description="Index the workspace and answer questions about it.", json_schema_extra=WINDOW
    )
    vectors: bool = Field(
        default=True, description="Embed the code, so that questions in plain words find it.", json_schema_extra=WINDOW
    )
    fix: bool = Field(default=True, description="Offer fixes for lines with errors.", json_schema_extra=WINDOW)
    inline_completion: Literal["off", "invoke", "automatic"] = Field(
        default="invoke",
        description="When to complete a statement or a method body inline: never, on request, or as you type.",
        json_schema_extra=WINDOW,
    )


class CacheOptions(_Section):
    directory: str = Field(
        default="",
        description="Folder for indexes and downloads; empty: the system's cache folder.",
        json_schema_extra=MACHINE | START | {"environment": "ESPALIER_CACHE"},
    )


class LogOptions(_Section):
    level: Literal["error", "warning", "info", "debug"] = Field(
        default="warning",
        description="The least severe messages that are written to the log file.",
        json_schema_extra=WINDOW,
    )


class Options(_Section):
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
